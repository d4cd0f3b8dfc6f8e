import type { Span } from './found';
import type { StandIns } from './standIns';

/** What was found by its form says more than that it is a secret, or words. */
const isVague = ({ kind }: Span): boolean => kind === 'secret' || kind === 'words';

/** Of two that overlap: the larger one, or one over both. */
const joined = (one: Span, other: Span): Span => {
  if (other.start === one.start && other.end === one.end) return isVague(one) ? other : one;
  if (other.end <= one.end) return one;
  if (other.start === one.start) return other;
  return { start: one.start, end: other.end, kind: 'secret' };
};

/** In their order, none over another. */
export const apart = (spans: readonly Span[]): readonly Span[] => {
  const made: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = made.at(-1);
    if (last === undefined || span.start >= last.end) made.push(span);
    else made[made.length - 1] = joined(last, span);
  }
  return made;
};

const MOST_ENCODINGS = 3;
/** Values of addresses stand encoded, sometimes more than once: the same value is to have the same stand-in. */
const decoded = (text: string): readonly [text: string, times: number] => {
  let [made, times] = [text, 0];
  try {
    while (times < MOST_ENCODINGS && made.includes('%')) {
      const next = decodeURIComponent(made);
      if (next === made) break;
      [made, times] = [next, times + 1];
    }
  } catch {
    // It only looks encoded.
  }
  return [made, times];
};

const standInOf = (text: string, { start, end, kind, standIn }: Span, standIns: StandIns): string => {
  if (standIn !== undefined) return standIn;
  const raw = text.slice(start, end);
  if (kind === 'link' || kind === 'data') return standIns.of(kind, raw);
  const [value, times] = decoded(raw);
  let made = standIns.of(kind, value);
  for (let time = 0; time < times; time += 1) made = encodeURIComponent(made);
  return made;
};

/** The text with stand-ins in the place of what was found. Each goes by the text as it was, so that their order is of no matter. */
export const replaced = (text: string, spans: readonly Span[], standIns: StandIns): string => {
  let [made, at] = ['', 0];
  for (const span of apart(spans)) {
    made += text.slice(at, span.start) + standInOf(text, span, standIns);
    at = span.end;
  }
  return made + text.slice(at);
};
