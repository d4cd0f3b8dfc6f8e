import type { Uid } from '@inkside/kit';
import { createAction } from '@reduxjs/toolkit';

import type { Services } from '../services/ports';

/**
 * What a signed-in process needs, handed down as arguments: under time travel `select` would return the past.
 */
export interface Scope {
  readonly uid: Uid;
  readonly services: Services;
  /** Somebody has just signed in, by the form or a link: the session was not here before. */
  readonly isEntered?: boolean;
}

/** Fact: broken databases are being made anew; the engine rests. */
export const mendingBegan = createAction('sync/mendingBegan');
/** Fact: databases were made anew, or could not be; the engine begins again, and lists read again. */
export const databasesMended = createAction('sync/databasesMended');
