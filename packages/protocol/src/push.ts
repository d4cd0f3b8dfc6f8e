import * as v from 'valibot';

import { doneData, envelopeOf, lineOf } from './sharedSchemas';

export const pushPaths = {
  saveAndPush: '/api/1/push/saveAndPush',
  pushMessages: '/api/1/push/message',
  pushDelete: '/api/1/push/message/batchDelete',
  pushAgain: '/api/1/push/rePush/bat',
  pushScreenSaver: '/api/1/screenSavers/push',
} as const;

const NAME_CHARACTERS = 1000;
/** OSS: a key has at most 1023 bytes. */
const KEY_BYTES = 1023;

/** `sourceType` of a record: a pushed file, or a screensaver (reference: cloud-api 3.6). */
export const PUSH_SOURCE = { file: 0, screensaver: 100 } as const;

/** A MESSAGE document by id and revision. */
export const cbMsg = v.looseObject({ id: v.string(), rev: v.string() });

/** Some clients that hand on what the gateway answered them have no revision. */
const namedDocument = v.looseObject({ id: v.pipe(v.string(), v.maxLength(512)), rev: v.optional(v.string(), '') });

const name = v.optional(v.nullable(lineOf(NAME_CHARACTERS)));

/**
 * The announced file. Only the key is in every client's body: the names stand in for each other, `bucket` is the
 * bucket's key with some and its name with others, `resourceType` is "txt" for anything with one, and `type`
 * ("digital_content") is an old client's. `parent` 0 is the top, as null is. `sourceType` 100 was how screensavers
 * were pushed before they had a call of their own.
 */
const pushedFile = v.looseObject({
  resourceKey: v.pipe(v.string(), v.minLength(1), v.maxBytes(KEY_BYTES)),
  name,
  title: name,
  resourceDisplayName: name,
  resourceType: v.optional(v.nullable(v.string())),
  bucket: v.optional(v.nullable(v.string())),
  parent: v.optional(v.nullable(v.union([v.literal(0), lineOf(200)]))),
  sourceType: v.optional(v.nullable(v.number())),
  cbMsg: v.optional(v.nullable(namedDocument)),
});
export type PushedFile = v.InferOutput<typeof pushedFile>;

/** `cbMsg` names the document that the client wrote; without it the cloud writes one of its own. */
export const saveAndPushBody = v.looseObject({ data: pushedFile, cbMsg: v.optional(v.nullable(namedDocument)) });

/** The same for screensavers, where the document is the client's always. */
export const pushScreenSaverBody = v.looseObject({ data: pushedFile, cbMsg: namedDocument });

/** The created record; `_id` is 24 hexadecimal characters. */
export const pushRecord = v.looseObject({
  _id: v.string(),
  name: v.string(),
  sourceType: v.number(),
  cbMsg,
});
/** Clients read `cbMsg` in the record and beside it. */
export const saveAndPushAnswer = v.looseObject({ ...envelopeOf(pushRecord).entries, cbMsg });

/** `ids` may be document ids or record ids: both kinds are seen. Clients send what a filter left them, also nothing. */
const pushIds = v.pipe(v.array(v.string()), v.maxLength(1000));
export const pushDeleteBody = v.looseObject({ ids: pushIds });
export const pushDeleteAnswer = envelopeOf(doneData);

/** A known client sends no body at all. */
export const pushAgainBody = v.optional(v.looseObject({ ids: pushIds }));
export const pushAgainAnswer = envelopeOf(doneData);

/** The listing carries its rows at the top level, not in `data`. */
export const pushMessagesAnswer = v.looseObject({
  result_code: v.number(),
  message: v.string(),
  list: v.array(v.looseObject({ data: v.looseObject({ args: v.looseObject({ _id: v.string() }) }) })),
  count: v.optional(v.number()),
});
