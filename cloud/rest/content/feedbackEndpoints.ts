import * as v from 'valibot';

import {
  feedbackDialogAnswer,
  feedbackPlaceAnswer,
  feedbackReadAnswer,
  feedbackReadBody,
  feedbackReadQuery,
  feedbackSendBody,
  feedbackUnhelpfulBody,
  paths,
  wholeOf,
} from '@inkside/protocol';
import type { FeedbackDesk } from '../../content';
import { type Endpoint, userEndpoint } from '../endpoint';
import { languageFor, readerEntries } from './asking';

interface FeedbackParts {
  readonly feedback: FeedbackDesk;
}

const SHOWN_DEFAULT = 20;
const SHOWN_MAX = 500;
const limit = v.optional(wholeOf(1, SHOWN_MAX), SHOWN_DEFAULT);
const dialogQuery = v.looseObject({ lang: readerEntries.lang, limit });

const dialog = ({ feedback }: FeedbackParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.feedbackDialog,
    summary: 'The service chat: hours, unread count, last messages.',
    input: v.object({ query: dialogQuery }),
    answer: feedbackDialogAnswer,
    handle: async ({ query }, caller) => ({
      data: await feedback.dialog(caller.session.account.uid, query.limit, languageFor(caller, query.lang)),
    }),
  });

const summary = 'Marks messages of the service chat as read.';

const readByPost = ({ feedback }: FeedbackParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.setFeedbackRead,
    summary,
    input: v.object({ body: feedbackReadBody }),
    answer: feedbackReadAnswer,
    handle: async ({ body }, { session }) => {
      await feedback.markRead(session.account.uid, body.ids);
      return { data: 'ok' as const };
    },
  });

/** Some clients send the same with GET. */
const readByGet = ({ feedback }: FeedbackParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.setFeedbackRead,
    summary,
    input: v.object({ query: feedbackReadQuery }),
    answer: feedbackReadAnswer,
    handle: async ({ query }, { session }) => {
      await feedback.markRead(session.account.uid, query.ids);
      return { data: 'ok' as const };
    },
  });

/** Base64 and the envelope around it take a third more than the 3 MB of a picture. */
const SEND_BYTES = 5 * 1024 ** 2;

const send = ({ feedback }: FeedbackParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.sendFeedback,
    summary: 'Writes a message into the service chat, and tells its place in line.',
    bodyBytes: SEND_BYTES,
    input: v.object({ body: feedbackSendBody }),
    answer: feedbackPlaceAnswer,
    handle: async ({ body: { id, text, picture, lang } }, caller) => {
      const { uid } = caller.session.account;
      return { data: { place: await feedback.say(uid, { id, text, picture }, languageFor(caller, lang)) } };
    },
  });

const unhelpful = ({ feedback }: FeedbackParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.feedbackUnhelpful,
    summary: 'An answer from the questions did not help: the question waits for a person.',
    input: v.object({ body: feedbackUnhelpfulBody }),
    answer: feedbackPlaceAnswer,
    handle: async ({ body }, { session }) => ({
      data: { place: await feedback.unhelpful(session.account.uid, body.id) },
    }),
  });

/** The service chat; its messages themselves go through the sync gateway. */
export const feedbackEndpoints = (parts: FeedbackParts): readonly Endpoint[] => [
  dialog(parts),
  readByPost(parts),
  readByGet(parts),
  send(parts),
  unhelpful(parts),
];
