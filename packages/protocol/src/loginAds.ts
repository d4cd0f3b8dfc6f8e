import * as v from 'valibot';

import { written } from './cloudLists';
import { envelopeOf } from './envelope';

/** Null when nothing is to be shown. */
export const loginAdAnswer = envelopeOf(
  v.nullable(v.looseObject({ ...written, imageUrl: v.string(), linkUrl: v.nullable(v.string()) })),
);
