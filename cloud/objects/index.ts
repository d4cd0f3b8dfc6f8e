export { createCredentials, type Credentials, type IsAlive, PUBLIC_OWNER } from './credentials';
export { type ListedObject, type ObjectStore, ObjectStoreError, ownerOf } from './objectStore';
export { isObjectRequest, type ObjectsOptions, objectsPlugin, type ServedBytes } from './objectsPlugin';
export { openObjects } from './openObjects';
export { rangeOf } from './wire/objectHeaders';
export type { LimitOf } from './quota';
