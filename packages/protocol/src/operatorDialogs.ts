import * as v from 'valibot';

import { feedbackMessage } from './service';
import { namedLine, recordIdText, textOf } from './sharedSchemas';

/**
 * An operator's work with the chats of people. Below {@link OPERATOR_DIALOGS} a dialog is named by the account that it
 * belongs to. Answers are these bodies as they stand; failures are the envelope of all other calls. Times are epoch ms.
 */
export const OPERATOR_DIALOGS = '/operator/dialogs';
export const OPERATOR_CANNED = '/operator/canned';

export const operatorDialogPaths = {
  queue: OPERATOR_DIALOGS,
  dialog: (id: string): string => `${OPERATOR_DIALOGS}/${id}`,
  answer: (id: string): string => `${OPERATOR_DIALOGS}/${id}/answer`,
  read: (id: string): string => `${OPERATOR_DIALOGS}/${id}/read`,
  close: (id: string): string => `${OPERATOR_DIALOGS}/${id}/close`,
  revoke: (id: string): string => `${OPERATOR_DIALOGS}/${id}/revoke`,
  person: (id: string): string => `${OPERATOR_DIALOGS}/${id}/person`,
  /** `file`: what follows the last slash of a key in `pictures` of a message. */
  picture: (id: string, file: string): string => `${OPERATOR_DIALOGS}/${id}/pictures/${file}`,
  canned: OPERATOR_CANNED,
  cannedAnswer: (id: string): string => `${OPERATOR_CANNED}/${id}`,
} as const;

/** What a list shows of a dialog. */
const queuedDialog = v.object({
  id: v.string(),
  /** Nickname, else e-mail address or telephone number. */
  name: v.string(),
  /** Language of the page from which the person wrote last. */
  language: v.nullable(v.string()),
  /** `waiting` for an operator; `answered`, also by the questions; `closed` by an operator after the last word. */
  standing: v.picklist(['waiting', 'answered', 'closed']),
  /** When the oldest word was said that nobody answered. */
  waitingSince: v.nullable(v.number()),
  /** 1 for who waits longest. */
  place: v.nullable(v.number()),
  /** Words of the person that no operator has read. */
  unread: v.number(),
  /** The last word, at most 200 characters; '' for a picture alone. */
  lastText: v.string(),
  lastAt: v.number(),
  /** Who answered last: the name of an operator's token. */
  operator: v.nullable(v.string()),
});
export type QueuedDialog = v.InferOutput<typeof queuedDialog>;

/** Who waits longest comes first, then what was said last. */
export const operatorQueueAnswer = v.object({ dialogs: v.array(queuedDialog) });

/** `messages`: the last 500, oldest first. `seenAt` of a person's message: when an operator read it. */
export const operatorDialogAnswer = v.object({ dialog: queuedDialog, messages: v.array(feedbackMessage) });
export type OperatorDialog = v.InferOutput<typeof operatorDialogAnswer>;

const ANSWER_MAX = 5000;
const CANNED_TITLE_MAX = 80;
const FILE = /^[A-Za-z0-9_-]{1,64}\.(?:png|jpg|bmp)$/;

/** The part of an address that names a picture. */
export const feedbackPictureFile = v.pipe(v.string(), v.regex(FILE));

/** `id` names the message: sent again, it is the same one. `picture`: JPG, PNG or BMP up to 3 MB, in base64. */
export const operatorAnswerBody = v.pipe(
  v.object({ id: recordIdText, text: textOf(ANSWER_MAX), picture: v.optional(v.string()) }),
  v.check(({ text, picture }) => text.trim() !== '' || picture !== undefined, 'text'),
);
/** Takes an answer back: it vanishes from the person's page. */
export const operatorRevokeBody = v.object({ message: recordIdText });

/** A device as an operator sees it. */
const personDevice = v.object({
  id: v.number(),
  name: v.string(),
  model: v.string(),
  firmware: v.string(),
  isOnline: v.boolean(),
  /** When it signed in last; null where that is not known. */
  signedInAt: v.nullable(v.number()),
});

export const operatorPersonAnswer = v.object({
  name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  language: v.nullable(v.string()),
  createdAt: v.number(),
  storage: v.object({ used: v.number(), limit: v.number() }),
  /** When one of the devices was last heard of, which syncs whenever it is there; null where none ever was. */
  lastSyncAt: v.nullable(v.number()),
  devices: v.array(personDevice),
  /** Closed ones, newest first. */
  pastDialogs: v.array(v.object({ closedAt: v.number(), messages: v.number(), operator: v.nullable(v.string()) })),
});
export type OperatorPerson = v.InferOutput<typeof operatorPersonAnswer>;

export const cannedBody = v.object({
  title: namedLine(CANNED_TITLE_MAX),
  text: v.pipe(textOf(ANSWER_MAX), v.minLength(1)),
});
export const cannedAnswer = v.object({ id: v.string(), ...cannedBody.entries });
export type CannedAnswer = v.InferOutput<typeof cannedAnswer>;
/** By title. What every change of them answers. */
export const cannedListAnswer = v.object({ canned: v.array(cannedAnswer) });
