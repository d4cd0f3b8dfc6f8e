import * as v from 'valibot';

import { doneData, envelopeOf } from './envelope';

/** Names the MESSAGE document that the client wrote; without it the cloud writes one of its own. */
export const cbMsg = v.looseObject({ id: v.string(), rev: v.string() });

export const saveAndPushBody = v.looseObject({
  data: v.looseObject({
    name: v.pipe(v.string(), v.minLength(1)),
    resourceDisplayName: v.string(),
    resourceKey: v.pipe(v.string(), v.minLength(1)),
    bucket: v.string(),
    resourceType: v.string(),
    title: v.string(),
    parent: v.nullable(v.string()),
  }),
  cbMsg: v.optional(cbMsg),
});
export type SaveAndPushBody = v.InferOutput<typeof saveAndPushBody>;

/** The created record; `_id` is 24 hexadecimal characters. */
export const pushRecord = v.looseObject({
  _id: v.string(),
  name: v.string(),
  sourceType: v.number(),
  cbMsg: v.optional(cbMsg),
});
export const saveAndPushAnswer = envelopeOf(pushRecord);

/** `ids` may be document ids or record ids: both kinds are seen. */
export const pushDeleteBody = v.looseObject({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(1000)) });
export const pushDeleteAnswer = envelopeOf(doneData);

/** The listing carries its rows at the top level, not in `data`. */
export const pushMessagesAnswer = v.looseObject({
  result_code: v.number(),
  message: v.string(),
  list: v.array(v.looseObject({ data: v.looseObject({ args: v.looseObject({ _id: v.string() }) }) })),
  count: v.optional(v.number()),
});
