import * as v from 'valibot';

import { doneData, envelopeOf, recordIdText, textOf } from './sharedSchemas';
import type { EpochMs, ObjectKey } from '@inkside/kit';

export const servicePaths = {
  imSignature: '/api/1/im/getSig',
  feedbackDialog: '/api/1/im/getFeedbackDialog',
  setFeedbackRead: '/api/1/cb/setFeedbackRead',
  /** Ours: writes a message of the person, so that the questions answer it at once. */
  sendFeedback: '/api/1/cb/sendFeedback',
  /** Ours: an answer from the questions did not help, so the question waits for a person. */
  feedbackUnhelpful: '/api/1/cb/feedbackUnhelpful',
} as const;

/**
 * The service chat. The wire shows only its two calls; the shapes are ours. Each message is a MESSAGE document with
 * `msgType` 1, whose `content` is {@link feedbackContent} as JSON text. People write theirs through the sync gateway
 * (`isRead` 1: they know what they wrote), the service's come from the cloud with `isRead` 0. Times are epoch ms.
 */
export const FEEDBACK_CONTENT_TYPE = 'feedback';
export const feedbackContent = v.looseObject({
  /** That of the document. */
  _id: v.string(),
  from: v.picklist(['user', 'service']),
  text: v.string(),
  /** Object keys below the user's own prefix. */
  pictures: v.optional(v.array(v.string())),
  /** Written by the cloud itself, from its questions and answers, while nobody was there. */
  automatic: v.optional(v.boolean()),
  /** The entry of the questions that an automatic answer was taken from. */
  source: v.optional(v.string()),
});
export type FeedbackContent = v.InferOutput<typeof feedbackContent>;

export const feedbackMessage = v.looseObject({
  _id: v.string(),
  from: v.picklist(['user', 'service']),
  text: v.string(),
  pictures: v.array(v.string()),
  automatic: v.boolean(),
  isRead: v.picklist([0, 1]),
  createdAt: v.number(),
  /** The entry of the questions that an automatic answer was taken from. */
  source: v.optional(v.string()),
  /** That answer did not help. */
  unhelpful: v.optional(v.boolean()),
  /** When somebody of the service read what the person wrote. */
  seenAt: v.optional(v.number()),
});
export type FeedbackMessage = v.InferOutput<typeof feedbackMessage>;

/** `messages` are the last ones, oldest first; `unreadCount` counts the service's that nobody has read. */
export const feedbackDialog = v.looseObject({
  dialogId: v.string(),
  serviceHours: v.looseObject({
    /** `HH:MM` in `timeZone`. */
    start: v.string(),
    end: v.string(),
    timeZone: v.string(),
    isOpen: v.boolean(),
  }),
  unreadCount: v.number(),
  count: v.number(),
  messages: v.array(feedbackMessage),
  /** Where something waits for a person of the service: 1 for who waits longest. */
  place: v.optional(v.nullable(v.number()), null),
});
export type FeedbackDialog = v.InferOutput<typeof feedbackDialog>;
export const feedbackDialogAnswer = envelopeOf(feedbackDialog);

const READ_MAX = 1000;
const ids = v.pipe(v.array(recordIdText), v.maxLength(READ_MAX));
/** A client that has nothing to mark may say so. */
export const feedbackReadBody = v.looseObject({ ids });
/** As a query: `ids=a,b`, `ids=a&ids=b`, or a JSON list. */
export const feedbackReadQuery = v.looseObject({
  ids: v.pipe(
    v.union([v.array(v.string()), v.string()]),
    v.transform((given) => (typeof given === 'string' ? given.split(',') : given)),
    v.transform((list) => list.map((id) => id.replaceAll(/[[\]"\s]/g, '')).filter((id) => id !== '')),
    ids,
  ),
});
export const feedbackReadAnswer = envelopeOf(doneData);

const TEXT_MAX = 5000;
/** `id` names the document: sent again, it is the same message. `picture`: JPG, PNG or BMP up to 3 MB, in base64. */
export const feedbackSendBody = v.pipe(
  v.looseObject({
    id: recordIdText,
    text: textOf(TEXT_MAX),
    picture: v.optional(v.string()),
    lang: v.optional(v.string()),
  }),
  v.check(({ text, picture }) => text.trim() !== '' || picture !== undefined, 'text'),
);
export const feedbackUnhelpfulBody = v.looseObject({ id: recordIdText });
/** What stands in line after it; null where nothing waits. */
export const feedbackPlaceAnswer = envelopeOf(v.looseObject({ place: v.nullable(v.number()) }));

/** One message of the chat with customer service, as text. */
export interface ServiceMessage {
  readonly id: string;
  readonly from: 'user' | 'service';
  readonly text: string;
  /** Where its pictures lie in the object store. */
  readonly pictures: readonly ObjectKey[];
  readonly isRead: boolean;
  /** Written by the cloud while nobody was there. */
  readonly isAutomatic: boolean;
  /** The entry of the questions that an automatic answer was taken from. */
  readonly source: string | null;
  /** That answer did not help. */
  readonly isUnhelpful: boolean;
  /** Somebody of the service has read it. */
  readonly isSeen: boolean;
  readonly at: EpochMs;
}

/** The chat with customer service; the newest message comes last. */
export interface ServiceDialog {
  readonly messages: readonly ServiceMessage[];
  /** Place in line where something waits for a person of the service: 1 for who waits longest. */
  readonly place: number | null;
}
