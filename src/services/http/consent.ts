import { asEpochMs } from '@inkside/kit';
import { publicPagePaths, updateLogsAnswer } from '@inkside/protocol';
import type { ConsentPort } from '../ports/site';
import type { Http } from './createHttp';

/** The newest text of each kind, by the list of the cloud's public texts. */
export const createConsent = ({ http }: { readonly http: Http }): ConsentPort => ({
  latest: async (kind, language) => {
    const query = { limit: 1, page: 1, sortBy: 'updatedAt', public: 1, source: kind, lang: language };
    const { data } = await http.call(updateLogsAnswer, {
      method: 'GET',
      path: publicPagePaths.updateLogs,
      operation: 'consent',
      query,
    });
    const [newest] = data.results;
    if (newest === undefined) return undefined;
    const updatedAt = Date.parse(newest.updatedAt);
    // A text without a date cannot be agreed to: it would be asked for again at every start.
    return Number.isNaN(updatedAt)
      ? undefined
      : { title: newest.title, description: newest.description, updatedAt: asEpochMs(updatedAt) };
  },
});
