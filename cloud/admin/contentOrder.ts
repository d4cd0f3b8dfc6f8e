import * as v from 'valibot';

import { cloudFileType, lineOf, namedLine, recordIdText, textOf } from '@inkside/protocol';
import { contentFile, giftWorth, LANGUAGES } from '../content';

const GIFTS_MAX = 1000;
const ANSWER_MAX = 5000;
const NOTICE_MAX = 20_000;
const NAME_MAX = 254;
const GROUP_NAME_MAX = 60;
const ABOUT_MAX = 300;

/** What an operator can do to the content, as it crosses from a command to the server that holds the databases. */
export const contentOrder = v.variant('do', [
  v.object({ do: v.literal('export') }),
  v.object({ do: v.literal('import'), file: contentFile }),
  v.object({
    do: v.literal('addNotice'),
    language: v.picklist(LANGUAGES),
    title: v.pipe(v.string(), v.minLength(1)),
    /** Rich text. */
    description: v.pipe(textOf(NOTICE_MAX), v.minLength(1)),
  }),
  v.object({
    do: v.literal('makeGifts'),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GIFTS_MAX)),
    worth: giftWorth,
    /** Epoch milliseconds; null for cards without an end. */
    expiresAt: v.nullable(v.number()),
    /** The account that gets the cards. */
    email: v.optional(v.string()),
  }),
  v.object({
    do: v.literal('makeGroup'),
    /** The account that it is to belong to. */
    email: v.string(),
    name: namedLine(GROUP_NAME_MAX),
    about: lineOf(ABOUT_MAX),
    inviteDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.object({
    do: v.literal('addFile'),
    /** Absolute, on this computer. */
    path: v.pipe(v.string(), v.minLength(1)),
    name: namedLine(NAME_MAX),
    type: cloudFileType,
    title: v.optional(lineOf(NAME_MAX)),
  }),
  v.object({ do: v.literal('listFeedback') }),
  v.object({ do: v.literal('answerFeedback'), dialog: recordIdText, text: v.pipe(textOf(ANSWER_MAX), v.minLength(1)) }),
]);
export type ContentOrder = v.InferOutput<typeof contentOrder>;

const openDialog = v.object({
  dialog: v.string(),
  /** E-mail address or telephone number. */
  account: v.string(),
  waiting: v.array(v.object({ at: v.number(), text: v.string(), pictures: v.number() })),
});

export const contentOrderResult = v.object({
  /** Of `export`. */
  file: v.optional(contentFile),
  /** Of `addNotice` and `addFile`. */
  id: v.optional(v.string()),
  /** Of `makeGifts` and `makeGroup`. */
  codes: v.optional(v.array(v.string())),
  /** Of `listFeedback`. */
  dialogs: v.optional(v.array(openDialog)),
});
export type ContentOrderResult = v.InferOutput<typeof contentOrderResult>;
