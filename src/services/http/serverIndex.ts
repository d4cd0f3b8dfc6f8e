import * as v from 'valibot';

import { isObject, lazy, type TextStorage } from '@inkside/kit';
import { RESULT_OK, serverInfo, serverPaths, type ServerRow } from '@inkside/protocol';
import type { ServerList, ServersPort } from '../ports/site';

/** An index server that says nothing for so long is passed over (specification section 9). */
export const INDEX_TIMEOUT_MS = 3000;
const KEY = 'inkside.servers';

const HOST = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Index servers of an area that are asked at most (specification section 9). */
const INDEX_COUNT = 5;

/** What is kept of an answer. */
interface Answer {
  readonly results: readonly v.InferOutput<typeof serverInfo>[];
  readonly area: 'inland' | 'abroad';
  readonly indexServers: Readonly<Record<Answer['area'], readonly string[]>>;
}
interface Remembered {
  readonly base: string;
  readonly answer: Answer;
}

interface IndexParts {
  readonly location: Pick<Location, 'origin' | 'host' | 'protocol'>;
  readonly local: TextStorage;
  /** A plain fetch: the sign-in page needs the answer before anything else is loaded. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const isWebBase = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/[^/\s]+$/.test(value);

/**
 * What can be read of an answer: rows and index servers that are none are left out, what it does not say of index servers
 * is as before. Throws where there is no list, or no row of it can be read: then it is none.
 */
const readAnswer = (data: unknown, before?: Answer): Answer => {
  if (!isObject(data) || !Array.isArray(data['results'])) throw new TypeError();
  const { area, indexServers } = data;
  const rows: readonly unknown[] = data['results'];
  const results = rows.filter((row) => v.is(serverInfo, row));
  if (results.length === 0 && rows.length > 0) throw new TypeError();
  const basesIn = (name: Answer['area']): readonly string[] => {
    const said = isObject(indexServers) ? indexServers[name] : undefined;
    return Array.isArray(said) ? said.filter(isWebBase).slice(0, INDEX_COUNT) : (before?.indexServers[name] ?? []);
  };
  return {
    results,
    area: area === 'inland' || area === 'abroad' ? area : (before?.area ?? 'abroad'),
    indexServers: { inland: basesIn('inland'), abroad: basesIn('abroad') },
  };
};

/** The last answer with the index server that gave it; undefined where there is none that can be read. */
const readRemembered = (local: TextStorage): Remembered | undefined => {
  try {
    const stored: unknown = JSON.parse(local.getItem(KEY) ?? 'null');
    return isObject(stored) && isWebBase(stored['base'])
      ? { base: stored['base'], answer: readAnswer(stored['answer']) }
      : undefined;
  } catch {
    return undefined;
  }
};

/** The last good one; those of the area, abroad unless an earlier answer says otherwise; then the page's own cloud. */
const basesOf = ({ origin }: { readonly origin: string }, known: Remembered | undefined): readonly string[] =>
  known === undefined ? [origin] : [...new Set([known.base, ...known.answer.indexServers[known.answer.area], origin])];

/** What names the services of a server, whatever the product is called (`onyxSend2{product}HostBaseUrl`). */
const hostOf = (host: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(host).find(([name, value]) => /^onyxSend2\w+HostBaseUrl$/.test(name) && HOST.test(value))?.[1];

const rowsOf = ({ results }: Answer, { origin, host: here, protocol }: IndexParts['location']): readonly ServerRow[] =>
  results.flatMap(({ _id: id, name, lang, region, host: hosts }) => {
    const host = hostOf(hosts);
    // Nobody is offered one that speaks `vn` (specification section 1).
    if (host === undefined || lang === 'vn') return [];
    const isHere = host === here;
    // Another cloud on this computer has no certificate either.
    const isPlain = protocol === 'http:' && LOOPBACK.test(host);
    const value = isHere ? origin : `${isPlain ? 'http' : 'https'}://${host}`;
    return [{ id, name, lang, region, value, socket: value.replace(/^http/, 'ws'), isHere }];
  });

/** The list of servers, from the first index server that gives one: the last good one, its fellows, this cloud. */
export const createServerIndex = ({ location, local, fetch }: IndexParts): ServersPort => {
  /** A server in trouble may still send a whole list: it counts as little as silence. */
  const ask = async (base: string, before: Answer | undefined): Promise<Answer> => {
    const answer = await fetch(`${base}${serverPaths.serverInfos}`, { signal: AbortSignal.timeout(INDEX_TIMEOUT_MS) });
    const body: unknown = await answer.json();
    if (!answer.ok || !isObject(body) || body['result_code'] !== RESULT_OK) throw new TypeError();
    return readAnswer(body['data'], before);
  };

  const listOnce = async (): Promise<ServerList> => {
    const known = readRemembered(local);
    for (const base of basesOf(location, known)) {
      try {
        const answer = await ask(base, known?.answer);
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
