import {V1Job,V1PersistentVolumeClaim} from "@kubernetes/client-node";
