import * as v from 'valibot';

import { contentPaths } from '../contract/paths';
import { serverInfosAnswer } from '../contract/content/servers';

/** An index server that says nothing for so long is passed over (specification section 9). */
const INDEX_TIMEOUT_MS = 3000;

/**
 * The languages of all servers that the index names, in its order; none when it cannot be asked. A plain fetch: the
 * sign-in page needs the answer before anything else is loaded.
 */
export const serverLanguages = async (origin: string): Promise<readonly string[]> => {
  try {
    const answer = await fetch(`${origin}${contentPaths.serverInfos}`, { signal: AbortSignal.timeout(INDEX_TIMEOUT_MS) });
    return v.parse(serverInfosAnswer, await answer.json()).data.results.map(({ lang }) => lang);
  } catch {
    return [];
  }
};
