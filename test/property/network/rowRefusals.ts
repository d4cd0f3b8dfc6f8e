import type { Random } from '../random';

const words = {
  401: 'unauthorized',
  403: 'forbidden',
  409: 'conflict',
  429: 'too_many_requests',
  500: 'internal_server_error',
  503: 'service_unavailable',
} as const;
export type RowStatus = keyof typeof words;

interface Refusing {
  readonly url: string;
  readonly init: RequestInit | undefined;
  readonly random: Random;
  readonly exchange: (url: string, init?: RequestInit) => Promise<Response>;
  readonly status: RowStatus;
}

interface Batch {
  readonly new_edits?: boolean;
  readonly docs: readonly { readonly _id: string }[];
}

const isBatch = (value: unknown): value is Batch =>
  typeof value === 'object' && value !== null && 'docs' in value && Array.isArray(value.docs);

/** Refuses one document of a `_bulk_docs`, which the server never sees; the others go on. Other calls pass whole. */
export const withRefusals = async ({ url, init, random, exchange, status }: Refusing): Promise<Response> => {
  const batch: unknown =
    url.endsWith('/_bulk_docs') && typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  if (!isBatch(batch)) return exchange(url, init);
  const victim = random.pick(batch.docs);
  const docs = batch.docs.filter(({ _id }) => _id !== victim?._id);
  const answer = await exchange(url, { ...init, body: JSON.stringify({ ...batch, docs }) });
  if (!answer.ok) return answer;
  const rows = (await answer.json()) as readonly unknown[];
  const passed = rows.values();
  const refusal = (id: string) => ({ id, status, error: words[status], reason: 'As the test wants it.' });
  const all = batch.docs.map(({ _id }) => (_id === victim?._id ? refusal(_id) : passed.next().value));
  return new Response(JSON.stringify(all), { status: answer.status, headers: { 'content-type': 'application/json' } });
};
