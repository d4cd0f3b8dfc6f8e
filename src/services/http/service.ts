import { asEpochMs } from '@inkside/kit';
import {
  feedbackDialogAnswer,
  type FeedbackMessage,
  feedbackReadAnswer,
  noticePaths,
  readNoticeAnswer,
  type ServiceMessage,
  servicePaths,
  sysNoticesAnswer,
} from '@inkside/protocol';
import type { ServicePort } from '../ports/content';
import type { Http } from './createHttp';
import { dateOf, EVERYTHING } from './fields';

/** So many messages are shown; older ones stay in the documents. */
const MESSAGES = 200;

const messageOf = ({ _id: id, from, text, isRead, automatic, createdAt }: FeedbackMessage): ServiceMessage => ({
  id,
  from,
  text,
  isRead: isRead === 1,
  isAutomatic: automatic,
  at: asEpochMs(createdAt),
});

export const createService = ({ http }: { readonly http: Http }): ServicePort => ({
  notices: async (lang) => {
    const query = { limit: EVERYTHING, sortBy: 'createdAt', lang };
    const { data } = await http.call(sysNoticesAnswer, {
      method: 'GET',
      path: noticePaths.sysNotices,
      operation: 'notices',
      query,
    });
    return data.results.map(({ _id: id, title, description, createdAt, isRead }) => ({
      id,
      title,
      description,
      at: dateOf(createdAt),
      isRead: isRead === 1,
    }));
  },
  readNotices: async (ids) => {
    await http.call(readNoticeAnswer, {
      method: 'POST',
      path: noticePaths.readNotice,
      operation: 'notices',
      body: { ids },
    });
  },
  dialog: async (lang) => {
    const query = { limit: MESSAGES, lang };
    const { data } = await http.call(feedbackDialogAnswer, {
      method: 'GET',
      path: servicePaths.feedbackDialog,
      operation: 'service',
      query,
    });
    return { messages: data.messages.map(messageOf) };
  },
  readMessages: async (ids) => {
    await http.call(feedbackReadAnswer, {
      method: 'POST',
      path: servicePaths.setFeedbackRead,
      operation: 'service',
      body: { ids },
    });
  },
});
