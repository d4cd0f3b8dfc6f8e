import * as v from 'valibot';

import { isObject, PortError } from '@inkside/kit';
import { jsonInSteps } from './jsonSteps';
import {
  FORMAT,
  headSchema,
  lineSchema,
  type EndLine,
  type HeadLine,
  type Recording,
  type RecordingLine,
} from './lines';

/** A line as it stands in a file, before anything of it is checked. */
type RawLine = Readonly<Record<string, unknown>>;

/** Makes a line of the next format out of one; the head's new number is written by whoever calls it. */
type Upgrade = (line: RawLine) => RawLine;

/** What format 1 did not say: all that was recorded in it was made with the first version of the app's calls. */
const FIRST_CALLS = 1;

/**
 * By the format that they start from: one for each that there was. A recording of each is kept in `test/replay/formats`.
 * 1: the head does not say which version of the app's calls was recorded.
 */
export const upgrades: Readonly<Record<number, Upgrade>> = {
  1: (line) => (line['kind'] === 'head' ? { ...line, calls: FIRST_CALLS } : line),
};

export interface Reading {
  readonly format?: number;
  /** By the format that they start from. */
  readonly upgraders?: Readonly<Record<number, Upgrade>>;
}

const broken = (line: number, reason: string): PortError => new PortError('recorder.faults.line', { line, reason });

/** Where a line ends: also as other systems write it, through whose programs a file may have gone. */
export const LINE_END = /\r\n|\n|\r/;
const isBlank = (text: string): boolean => !/\S/.test(text);
/** How a head begins, also one that is cut off or damaged. */
const isHeadlike = (text: string): boolean => /^\s*\{\s*"kind"\s*:\s*"head"/.test(text);
/** Some editors begin a file with the mark of the byte order. */
const unmarked = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** What stands in a text; undefined where that is no JSON, with the reason. */
function* valueIn(text: string): Generator<void, { readonly value: unknown } | { readonly reason: string }> {
  try {
    return { value: yield* jsonInSteps(text) };
  } catch (thrown) {
    return { reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

const formatOf = (head: Record<string, unknown>): number => {
  if (head['kind'] !== 'head' || typeof head['format'] !== 'number') throw new PortError('recorder.faults.noRecording');
  return head['format'];
};

/**
 * All upgrades from one format to another, in order.
 * @throws `replay.faults.newer` for a newer format, `recorder.faults.format` where an older one has no way to this
 */
const wayFrom = (found: number, { format = FORMAT, upgraders: known = upgrades }: Reading): Upgrade => {
  if (found > format) throw new PortError('replay.faults.newer', { found, known: format });
  const steps: Upgrade[] = [];
  for (let at = found; at !== format; at += 1) {
    const step = at < format ? known[at] : undefined;
    if (step === undefined) throw new PortError('recorder.faults.format', { found, known: format });
    steps.push(step);
  }
  return (line) => steps.reduce((upgraded, step) => step(upgraded), line);
};

const checked = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  line: number,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw broken(line, `${v.getDotPath(issue) ?? 'kind'}: ${issue.message}`);
};

/**
 * Takes the lines of a `.replay.jsonl` one after the other, and long ones in steps, so that the page can draw between them.
 * Blank lines count, and say nothing.
 */
export interface Parser {
  /** @throws PortError what {@link parseRecording} throws */
  line(text: string): Generator<void, void>;
  /** @param rest what stands behind the last end of line @throws PortError what {@link parseRecording} throws */
  end(rest: string): Generator<void, Recording>;
}

export const createParser = (reading: Reading = {}): Parser => {
  const lines: RecordingLine[] = [];
  let head: HeadLine | undefined;
  let upgrade: Upgrade = (line) => line;
  let end: EndLine | undefined;
  let number = 0;

  const takeHead = (raw: unknown): HeadLine => {
    if (!isObject(raw)) throw new PortError('recorder.faults.noRecording');
    upgrade = wayFrom(formatOf(raw), reading);
    return checked(headSchema, { ...upgrade(raw), format: FORMAT }, number);
  };
  const takeLine = (raw: unknown): void => {
    if (!isObject(raw)) throw broken(number, 'not an object');
    const line = checked(lineSchema, upgrade(raw), number);
    if (line.kind !== 'end') lines.push(line);
    else if (line.lines === lines.length) end = line;
    else throw broken(number, `${line.lines} lines were recorded, and ${lines.length} stand here`);
  };
  /** @returns why it could not be taken, where it is no JSON */
  function* take(raw: string): Generator<void, string | undefined> {
    number += 1;
    const text = number === 1 ? unmarked(raw) : raw;
    if (isBlank(text)) return undefined;
    if (end !== undefined) throw broken(number, 'a line after the end');
    const read = yield* valueIn(text);
    if (!('value' in read)) return read.reason;
    if (head === undefined) head = takeHead(read.value);
    else takeLine(read.value);
    return undefined;
  }
  return {
    *line(text) {
      const reason = yield* take(text);
      if (reason === undefined) return;
      // What is no JSON at all is no recording, rather than a damaged one.
      if (head === undefined && !isHeadlike(unmarked(text))) throw new PortError('recorder.faults.noRecording');
      throw broken(number, reason);
    },
    *end(rest) {
      // What is no JSON is a line that was cut off in the middle.
      yield* take(rest);
      if (head === undefined)
        throw new PortError(isHeadlike(unmarked(rest)) ? 'replay.faults.cutHead' : 'recorder.faults.noRecording');
      return { head, lines, end };
    },
  };
};

/** All steps at once. */
const atOnce = <Result>(steps: Generator<void, Result>): Result => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

/**
 * Reads a `.replay.jsonl`. One without `end` was cut off, and is good as far as it goes.
 * @throws PortError `recorder.faults.noRecording`; `replay.faults.cutHead` where the first line does not end; `recorder.faults.line {line, reason}` with the number of the line, 1
 *   first; `replay.faults.newer {found, known}` for a newer format; `recorder.faults.format {found, known}` for an older one
 *   without a way to this.
 */
export const parseRecording = (text: string, reading: Reading = {}): Recording => {
  const texts = text.split(LINE_END);
  const rest = texts.pop() ?? '';
  const parser = createParser(reading);
  for (const each of texts) atOnce(parser.line(each));
  return atOnce(parser.end(rest));
};
