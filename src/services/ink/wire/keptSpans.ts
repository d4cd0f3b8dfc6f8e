import { inkError, type Subject } from '../failures';
import type { FieldSpan } from './fieldSpans';

/** Far above what any writer leaves; without a limit a hostile record of tiny fields would fill the memory. */
const MAX_SPANS = 50_000;

/** Collects the fields of one record that go into `unknown`. */
export interface KeptSpans {
  /** `isRead`: the record also holds a value made of it, until a better one comes. */
  readonly add: (field: FieldSpan, isRead: boolean) => void;
  /** A value that we can hold has come for this field: what was kept of it before is of no use any more. */
  readonly supersede: (number: number) => void;
  /** The fields one after another, in an array of their own. */
  readonly bytes: (source: Uint8Array) => Uint8Array;
}

interface Span {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly isRead: boolean;
}

export function keptSpans(subject: Subject): KeptSpans {
  const spans: Span[] = [];
  /** By field, how many spans had been collected when its last good value came. */
  const supersededAt = new Map<number, number>();
  return {
    add: ({ number, start, end }, isRead) => {
      if (spans.length >= MAX_SPANS) throw inkError(subject, 'tooLarge', `more than ${MAX_SPANS} unknown fields`);
      spans.push({ number, start, end, isRead });
    },
    supersede: (number) => {
      supersededAt.set(number, spans.length);
    },
    bytes: (source) => {
      const wanted = spans.filter(({ number, isRead }, index) => !isRead || index >= (supersededAt.get(number) ?? 0));
      return joined(source, wanted);
    },
  };
}

function joined(source: Uint8Array, spans: readonly Span[]): Uint8Array {
  const bytes = new Uint8Array(spans.reduce((sum, { start, end }) => sum + end - start, 0));
  let filled = 0;
  for (const { start, end } of spans) {
    bytes.set(source.subarray(start, end), filled);
    filled += end - start;
  }
  return bytes;
}
