import type { Random } from '../random';

interface Row {
  readonly id: string;
  readonly changes: readonly { readonly rev: string }[];
  readonly doc?: { readonly _revisions?: unknown } | null;
}
interface FeedAnswer {
  readonly results: readonly Row[];
  readonly last_seq: string | number;
}

const isFeedAnswer = (value: unknown): value is FeedAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'results' in value &&
  Array.isArray(value.results) &&
  'last_seq' in value;

const parsed = (text: string): FeedAnswer | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isFeedAnswer(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** As the gateways write it: a row a line. */
const written = ({ results, last_seq }: FeedAnswer): string =>
  `{"results":[\n${results.map((row) => JSON.stringify(row)).join(',\n')}\n],\n"last_seq":${JSON.stringify(last_seq)}}\n`;

const inserted = (rows: readonly Row[], more: readonly Row[], random: Random): Row[] => {
  const all = [...rows];
  for (const row of more) all.splice(random.below(all.length + 1), 0, row);
  return all;
};

const MOST_AT_ONCE = 3;
const KEPT_A_DOCUMENT = 3;

export type RowKind = 'repeatedRows' | 'mixedRows' | 'staleRows' | 'lackingBodies';

/** What one gateway has told of its feed, and what a rougher one would have made of it. */
export interface FeedRows {
  /** The answer as it comes; the same text where the kind finds nothing in it. */
  distort(kind: RowKind, url: string, text: string): string;
  /** Remembers what was told, for later. */
  heard(url: string, text: string): void;
  /** What was answered before, where it is an answer to this call too. */
  before(url: string): string | undefined;
  /** The cloud is another one, or an older one. */
  forget(): void;
}

export const createFeedRows = (random: Random): FeedRows => {
  const told = new Map<string, readonly Row[]>();
  let last: { readonly text: string; readonly seq: string; readonly mode: string } | undefined;

  const modeOf = (url: string): string => String(new URL(url).searchParams.get('revs'));
  const some = (rows: readonly Row[]): Row[] =>
    Array.from({ length: Math.min(rows.length, 1 + random.below(MOST_AT_ONCE)) }, () => random.pick(rows)).flatMap(
      (row) => row ?? [],
    );
  /** Not those that this gateway would have given otherwise: with ancestries, or without. */
  const known = (url: string): Row[] =>
    [...told.values()].flat().filter(({ doc }) => doc?._revisions !== undefined || modeOf(url) !== 'true');

  const kinds: Readonly<Record<RowKind, (rows: readonly Row[], url: string) => readonly Row[]>> = {
    repeatedRows: (rows) => inserted(rows, some(rows), random),
    mixedRows: (rows) => inserted([], rows, random),
    staleRows: (rows, url) => inserted(rows, some(known(url)), random),
    lackingBodies: (rows) =>
      rows.map((row) => {
        if (!random.chance(0.5)) return row;
        const { doc: _doc, ...bare } = row;
        return random.chance(0.5) ? { ...bare, doc: null } : bare;
      }),
  };

  return {
    distort: (kind, url, text) => {
      const answer = parsed(text);
      if (answer === undefined || (answer.results.length === 0 && kind !== 'staleRows')) return text;
      const results = kinds[kind](answer.results, url);
      const limit = Number(new URL(url).searchParams.get('limit') ?? Infinity);
      return results.length > limit ? text : written({ results, last_seq: answer.last_seq });
    },
    heard: (url, text) => {
      const answer = parsed(text);
      if (answer === undefined || answer.results.length === 0) return;
      for (const row of answer.results) {
        const rows = told.get(row.id) ?? [];
        const isNew = rows.every(({ changes }) => JSON.stringify(changes) !== JSON.stringify(row.changes));
        if (isNew) told.set(row.id, [...rows, row].slice(-KEPT_A_DOCUMENT));
      }
      last = { text, seq: String(answer.last_seq), mode: modeOf(url) };
    },
    before: (url) => {
      const isAsked = last?.seq === new URL(url).searchParams.get('since') && last.mode === modeOf(url);
      const text = isAsked ? last?.text : undefined;
      last = undefined;
      return text;
    },
    forget: () => {
      told.clear();
      last = undefined;
    },
  };
};
