import type { Random } from '../random';
import type { NetworkKind } from './kinds';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** The call of the gateway that an address is; '' for its root, undefined for what is none of its calls. */
export const callOf = (url: string): string | undefined => /\/neocloud\/([^/?]*)/.exec(url)?.[1];

const anyCall = (): boolean => true;
const batches: ReadonlySet<string> = new Set(['_changes', '_bulk_get', '_bulk_docs']);

/** Which calls a kind fits. */
export const fits: Readonly<Record<NetworkKind, (call: string) => boolean>> = {
  repeatedRows: (call) => call === '_changes',
  mixedRows: (call) => call === '_changes',
  staleRows: (call) => call === '_changes',
  repeatedAnswer: (call) => call === '_changes',
  lackingBodies: (call) => call === '_changes',
  bodyErrors: (call) => call === '_bulk_get',
  rowErrors: (call) => call === '_bulk_docs',
  rowUnauthorized: (call) => call === '_bulk_docs',
  tooLarge: (call) => batches.has(call),
  unavailable: anyCall,
  odd401: anyCall,
  emptyRoot: (call) => call === '',
};

const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const PAGE = '<html><body>Please wait.</body></html>';
const WAIT_S = 2;

const asJson = (error: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ error, reason: 'As the test wants it.' }), {
    status,
    headers: { ...JSON_TYPE, ...headers },
  });

const unavailable = (random: Random): Response => {
  const date = { date: 'Fri, 20 Nov 2026 09:00:00 GMT', 'retry-after': `Fri, 20 Nov 2026 09:00:0${WAIT_S} GMT` };
  const headers = random.chance(0.5) ? { 'retry-after': String(WAIT_S) } : date;
  return random.chance(0.5)
    ? asJson('service_unavailable', 503, headers)
    : new Response(PAGE, { status: 503, headers: { ...PAGE_TYPE, ...headers } });
};

const unauthorized = (random: Random): Response => {
  const shapes = [
    asJson('unauthorized', 401),
    new Response(PAGE, { status: 401, headers: PAGE_TYPE }),
    new Response(null, { status: 401 }),
  ];
  return random.pick(shapes) ?? new Response(null, { status: 401 });
};

/** An answer that stands in for the server's, which never hears of the call. */
export const standIns: Readonly<Partial<Record<NetworkKind, (random: Random) => Response>>> = {
  tooLarge: () => asJson('too_large', 413),
  unavailable,
  odd401: unauthorized,
  emptyRoot: () => new Response('{}', { status: 200, headers: JSON_TYPE }),
};

interface BodiesAnswer {
  readonly results: readonly { readonly id: string; readonly docs: readonly unknown[] }[];
}

const isBodiesAnswer = (value: unknown): value is BodiesAnswer =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results);

/** What `_bulk_get` answers in JSON, with an error in the place of one document. */
export const withBodyError = async (
  url: string,
  init: RequestInit | undefined,
  random: Random,
  send: Fetch,
): Promise<Response> => {
  const answer = await send(url, init);
  if (!answer.ok || answer.headers.get('content-type')?.includes('json') !== true) return answer;
  const body: unknown = await answer.json();
  if (!isBodiesAnswer(body)) return new Response(JSON.stringify(body), { status: answer.status, headers: JSON_TYPE });
  const victim = random.below(body.results.length);
  const error = (id: string) => ({
    error: { id, rev: 'undefined', error: 'internal_server_error', reason: 'As the test wants it.', status: 500 },
  });
  const results = body.results.map(({ id, docs }, index) =>
    index === victim ? { id, docs: [error(id)] } : { id, docs },
  );
  return new Response(JSON.stringify({ ...body, results }), { status: answer.status, headers: JSON_TYPE });
};
