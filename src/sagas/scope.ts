import type { Uid } from '@inkside/kit';
import { createAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';

import type { EnteredRoute } from '../features/route/slice';
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

/**
 * What a feature does while somebody is signed in, beginning with the page that is shown then. Forked, supervised and
 * cancelled by the engine; ends by cancel, or when its work is done.
 */
export type FeatureProcess = (scope: Scope, shown: EnteredRoute | null) => SagaGenerator<void>;

/** Fact: broken databases are being made anew; the engine rests. */
export const mendingBegan = createAction('sync/mendingBegan');
/** Fact: databases were made anew, or could not be; the engine begins again, and lists read again. */
export const databasesMended = createAction('sync/databasesMended');
