import type { HeadLine } from '../format/lines';
import { createWriter, type AppFacts } from '../format/write';
import type { Held } from '../hook/hook';
import type { Privacy } from '../privacy/view';
import type { Sink } from './file/openSink';

/** Calls back when the page has nothing better to do, at the latest after half a second. */
export type WhenIdle = (work: (hasTime: () => boolean) => void) => void;

/** So many lines go to the file at once; then the page may draw. */
const BATCH = 100;

export interface Running {
  add(line: Held): void;
  /** Writes what is left and the last line. */
  finish(at: number): Promise<void>;
}

/** A recording on its way into a file: lines wait as references, and become text when there is time. */
export const runRecording = (
  held: { readonly from: HeadLine['from']; readonly lines: readonly Held[] },
  parts: { readonly sink: Sink; readonly facts: AppFacts; readonly privacy: Privacy; readonly whenIdle: WhenIdle },
): Running => {
  const { sink, facts, privacy, whenIdle } = parts;
  const writer = createWriter(facts, privacy);
  const waiting: Held[] = [];
  let isPlanned = false;
  const textOf = (line: unknown): string => `${JSON.stringify(line)}\n`;

  const writeBatch = (): void => {
    const lines = waiting.splice(0, BATCH).flatMap((line) => writer.line(line) ?? []);
    if (lines.length > 0) sink.write(lines.map(textOf).join(''));
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    whenIdle((hasTime) => {
      isPlanned = false;
      do writeBatch();
      while (waiting.length > 0 && hasTime());
      if (waiting.length > 0) plan();
    });
  };
  const add = (line: Held): void => {
    waiting.push(line);
    plan();
  };

  const [first, ...others] = held.lines;
  if (first?.kind === 'begin') sink.write(textOf(writer.head(first.at, held.from, first.state)));
  for (const line of others) add(line);
  return {
    add,
    finish: async (at) => {
      while (waiting.length > 0) writeBatch();
      sink.write(textOf(writer.end(at)));
      await sink.close();
    },
  };
};
