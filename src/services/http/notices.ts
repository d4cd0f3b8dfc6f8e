import { type Notice, noticePaths, readNoticeAnswer, sysNoticesAnswer } from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf, EVERYTHING } from './fields';

/** What the operator tells everyone (specification section 7). Every method throws `PortError`. */
export interface NoticesPort {
  /** Newest first. `language`: of the page, as the cloud names it. */
  list(language: string): Promise<readonly Notice[]>;
  /** Marks notices as read, or as unread again, for all browsers of the account. */
  mark(ids: readonly string[], isRead: boolean): Promise<void>;
}

const operation = 'notices';

export const createNotices = ({ http }: { readonly http: Http }): NoticesPort => ({
  list: async (lang) => {
    const query = { limit: EVERYTHING, sortBy: 'createdAt', lang };
    const request = { method: 'GET', path: noticePaths.sysNotices, operation, query } as const;
    const { data } = await http.call(sysNoticesAnswer, request);
    return data.results.map(({ _id: id, kind, title, description, createdAt, isRead }) => ({
      id,
      kind,
      title,
      description,
      at: dateOf(createdAt),
      isRead: isRead === 1,
    }));
  },
  mark: async (ids, isRead) => {
    const body = { ids, isRead };
    await http.call(readNoticeAnswer, { method: 'POST', path: noticePaths.readNotice, operation, body });
  },
});
