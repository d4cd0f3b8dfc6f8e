import * as v from 'valibot';

import {
  feedbackDialogAnswer,
  feedbackReadAnswer,
  feedbackReadBody,
  feedbackReadQuery,
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

/** The service chat; its messages themselves go through the sync gateway. */
export const feedbackEndpoints = (parts: FeedbackParts): readonly Endpoint[] => [
  dialog(parts),
  readByPost(parts),
  readByGet(parts),
];
