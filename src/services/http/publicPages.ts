import { PortError } from '@inkside/kit';
import {
  noticePaths,
  publicPagePaths,
  sysNoticesAnswer,
  type TextKind,
  updateLogsAnswer,
  type WrittenText,
} from '@inkside/protocol';
import { openCall, type OpenParts, textOf } from './openCall';

/**
 * Texts that anyone may read (specification section 7). `language`: of the page; the cloud falls back to English and then
 * to Chinese. Every method throws `PortError`.
 */
export interface PublicPagesPort {
  /** The newest text of a static page; null where the cloud has none. */
  text(kind: TextKind, language: string): Promise<WrittenText | null>;
  /** One notice. Error besides: `errors.notFound`, also for what cannot be an id. */
  notice(id: string, language: string): Promise<WrittenText>;
}

/** What an id of the cloud can look like; anything else is in no store. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export const createPublicPages = ({ http }: Pick<OpenParts, 'http'>): PublicPagesPort => {
  const ask = openCall(http);
  return {
    text: async (kind, lang) => {
      const query = { limit: 1, page: 1, sortBy: 'updatedAt', public: 1, source: kind, lang };
      const { data } = await ask(updateLogsAnswer, publicPagePaths.updateLogs, query);
      const [newest] = data.results;
      return newest === undefined ? null : textOf(newest);
    },
    notice: async (id, lang) => {
      if (!ID.test(id)) throw new PortError('errors.notFound');
      const { data } = await ask(sysNoticesAnswer, noticePaths.sysNotices, { id, lang });
      const notice = data.results.find(({ _id }) => _id === id);
      if (notice === undefined) throw new PortError('errors.notFound');
      return textOf(notice);
    },
  };
};
