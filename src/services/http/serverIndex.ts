import * as v from 'valibot';

import type { TextStorage } from '../browser/keeping/storage';
import { serverInfosAnswer } from '../contract/content/servers';
import { serverPaths } from '../contract/paths';
import { lazy } from '../lazy';
import type { ServerList, ServerRow, ServersPort } from '../ports/servers';

/** An index server that says nothing for so long is passed over (specification section 9). */
export const INDEX_TIMEOUT_MS = 3000;
const KEY = 'inkside.servers';

const HOST = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

type Answer = v.InferOutput<typeof serverInfosAnswer>['data'];

interface IndexParts {
  readonly location: Pick<Location, 'origin' | 'host' | 'protocol'>;
  readonly local: TextStorage;
  /** A plain fetch: the sign-in page needs the answer before anything else is loaded. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const rememberedSchema = v.object({ base: v.string(), answer: serverInfosAnswer.entries.data });

/** The last answer with the index server that gave it; undefined where there is none that can be read. */
const readRemembered = (local: TextStorage): { readonly base: string; readonly answer: Answer } | undefined => {
  try {
    return v.parse(rememberedSchema, JSON.parse(local.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
};

const isWebBase = (text: string): boolean => /^https?:\/\/[^/\s]+$/.test(text);

/** Five of an area at most, those of abroad unless an earlier answer says otherwise; then the page's own cloud. */
const basesOf = ({ origin }: { readonly origin: string }, known: ReturnType<typeof readRemembered>): readonly string[] => {
  const area = known?.answer.area ?? 'abroad';
  const ofArea = known?.answer.indexServers?.[area] ?? [];
  return [...new Set([...(known === undefined ? [] : [known.base]), ...ofArea, origin].filter(isWebBase))];
};

/** What names the services of a server, whatever the product is called (`onyxSend2{product}HostBaseUrl`). */
const hostOf = (host: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(host).find(([name, value]) => /^onyxSend2\w+HostBaseUrl$/.test(name) && HOST.test(value))?.[1];

const rowsOf = ({ results }: Answer, { origin, host: here, protocol }: IndexParts['location']): readonly ServerRow[] =>
  results.flatMap(({ _id: id, name, lang, region, host: hosts }) => {
    const host = hostOf(hosts);
    if (host === undefined) return [];
    const isHere = host === here;
    // Another cloud on this computer has no certificate either.
    const isPlain = protocol === 'http:' && LOOPBACK.test(host);
    const value = isHere ? origin : `${isPlain ? 'http' : 'https'}://${host}`;
    return [{ id, name, lang, region, value, socket: value.replace(/^http/, 'ws'), isHere }];
  });

/** The list of servers, from the first index server that gives one: the last good one, its fellows, this cloud. */
export const createServerIndex = ({ location, local, fetch }: IndexParts): ServersPort => {
  const ask = async (base: string): Promise<Answer> => {
    const answer = await fetch(`${base}${serverPaths.serverInfos}`, { signal: AbortSignal.timeout(INDEX_TIMEOUT_MS) });
    return v.parse(serverInfosAnswer, await answer.json()).data;
  };

  const listOnce = async (): Promise<ServerList> => {
    const known = readRemembered(local);
    for (const base of basesOf(location, known)) {
      try {
        const answer = await ask(base);
        local.setItem(KEY, JSON.stringify({ base, answer }));
        return { servers: rowsOf(answer, location), isRemembered: false };
      } catch {
        // The next one is asked.
      }
    }
    return { servers: known === undefined ? [] : rowsOf(known.answer, location), isRemembered: true };
  };

  return { list: lazy(listOnce) };
};
