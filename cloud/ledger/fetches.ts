/** An object, or a range of it, that went out to a device. Positions and sizes in bytes. */
export interface SentBytes {
  /** Names the account, the device and the object. */
  readonly name: string;
  /** Of the content: another one is another object. */
  readonly etag: string;
  readonly size: number;
  readonly first: number;
  /** Bytes that were handed to the connection. */
  readonly sent: number;
  /** All bytes of the answer were sent, and the connection stood to its end. */
  readonly isWhole: boolean;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

type Span = readonly [first: number, end: number];

interface Fetch {
  readonly etag: string;
  readonly spans: readonly Span[];
  readonly ms: number;
  /** An answer that broke off: how far it came is known only when the device asks for what comes next. */
  readonly broken: { readonly span: Span; readonly ms: number } | undefined;
}

/** Objects that devices have a part of. The oldest is forgotten, which only makes a whole fetch of it unseen. */
const MOST_FETCHES = 5000;
/** Pieces of one object. */
const MOST_SPANS = 256;

/** Joined where they touch, in order. */
const joined = (spans: readonly Span[]): readonly Span[] => {
  const sorted = spans.toSorted(([a], [b]) => a - b);
  const found: Span[] = [];
  for (const [first, end] of sorted) {
    const last = found.at(-1);
    if (last !== undefined && first <= last[1]) found[found.length - 1] = [last[0], Math.max(last[1], end)];
    else found.push([first, end]);
  }
  return found.slice(-MOST_SPANS);
};

/**
 * With what the device shows by asking: whoever goes on at a byte has those before it, as far as they were sent. An
 * answer that broke off counts for nothing else.
 */
const withResumed = ({ broken, ...fetch }: Fetch, first: number): Fetch => {
  if (broken === undefined || first <= broken.span[0] || first > broken.span[1]) return { ...fetch, broken };
  const spans = joined([...fetch.spans, [broken.span[0], first]]);
  return { ...fetch, spans, ms: fetch.ms + broken.ms, broken: undefined };
};

const withSent = (fetch: Fetch, { first, sent, isWhole, ms }: SentBytes): Fetch => {
  const span: Span = [first, first + sent];
  if (!isWhole) return { ...fetch, broken: { span, ms } };
  return { ...fetch, spans: joined([...fetch.spans, span]), ms: fetch.ms + ms };
};

/** Adds up what went out to devices, until one has every byte of an object. In memory. */
export interface Fetches {
  /** Milliseconds of transfer in all, when by this the device was sent all bytes; undefined before. */
  add(sent: SentBytes): number | undefined;
}

export const createFetches = (): Fetches => {
  const known = new Map<string, Fetch>();
  return {
    add: (sent) => {
      const { name, etag, size, first } = sent;
      const before = known.get(name);
      const start = before?.etag === etag ? before : { etag, spans: [], ms: 0, broken: undefined };
      const fetch = withSent(withResumed(start, first), sent);
      known.delete(name);
      const [begin, end] = fetch.spans[0] ?? [0, 0];
      if (fetch.spans.length > 0 && begin === 0 && end >= size) return fetch.ms;
      known.set(name, fetch);
      const [oldest] = known.keys();
      if (known.size > MOST_FETCHES && oldest !== undefined) known.delete(oldest);
      return undefined;
    },
  };
};
