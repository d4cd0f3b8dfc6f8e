import { isObject } from '@inkside/kit';

import type { StoredDocument } from '../syncPorts';

/** Documents of the database are JSON objects with id and revision; this is checked, not believed. */
export const isStored = (value: unknown): value is StoredDocument =>
  isObject(value) && typeof value['_id'] === 'string' && typeof value['_rev'] === 'string';

/** Ids with an underscore are the engine's own: designs, local documents. */
export const isOwnId = (id: string): boolean => !id.startsWith('_');
