import * as v from 'valibot';

import { PortError } from '../../../app/kit/appError';
import { isObject } from '../../../app/kit/text/json';
import { FORMAT, headSchema, lineSchema, type EndLine, type HeadLine, type Recording, type TapeLine } from './lines';

/** Makes a line of the next format out of one; the head's new number is written by whoever calls it. */
export type Upgrader = (line: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
/** By the format that they start from. The first format has no older one. */
const upgraders: Readonly<Record<number, Upgrader>> = {};

export interface Reading {
  readonly format?: number;
  readonly upgraders?: Readonly<Record<number, Upgrader>>;
}

const broken = (line: number, reason: string): PortError => new PortError('recorder.faults.line', { line, reason });

const objectIn = (text: string, line: number): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw broken(line, thrown instanceof Error ? thrown.message : String(thrown));
  }
  if (!isObject(value)) throw broken(line, 'not an object');
  return value;
};

const formatOf = (head: Record<string, unknown>): number => {
  if (head['kind'] !== 'head' || typeof head['format'] !== 'number') throw new PortError('recorder.faults.noRecording');
  return head['format'];
};

/** All upgrades from one format to another, in order. @throws `recorder.faults.format` where there is no way */
const wayFrom = (found: number, { format = FORMAT, upgraders: known = upgraders }: Reading): Upgrader => {
  const steps: Upgrader[] = [];
  for (let at = found; at !== format; at += 1) {
    const step = at < format ? known[at] : undefined;
    if (step === undefined) throw new PortError('recorder.faults.format', { found, known: format });
    steps.push(step);
  }
  return (line) => steps.reduce((upgraded, step) => step(upgraded), line);
};

const checked = <Schema extends v.GenericSchema>(schema: Schema, value: unknown, line: number): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw broken(line, `${v.getDotPath(issue) ?? 'kind'}: ${issue.message}`);
};

/** What the first line is. What is no JSON at all is no recording, rather than a damaged one. */
const rawHeadOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Said below.
  }
  throw new PortError('recorder.faults.noRecording');
};

/** Whether what stands behind the last end of line is a line, and not one that was cut off in the middle. */
const isWhole = (text: string): boolean => {
  try {
    return text.trim() !== '' && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

/** Takes the lines of a `.replay.jsonl` one after the other, so that a long one can be read in slices. */
export interface Parser {
  /** @throws PortError what {@link parseRecording} throws */
  line(text: string): void;
  /** @param rest what stands behind the last end of line @throws PortError what {@link parseRecording} throws */
  end(rest: string): Recording;
}

export const createParser = (reading: Reading = {}): Parser => {
  const lines: TapeLine[] = [];
  let head: HeadLine | undefined;
  let upgrade: Upgrader = (line) => line;
  let end: EndLine | undefined;
  let number = 0;

  const takeHead = (text: string): HeadLine => {
    const raw = rawHeadOf(text);
    upgrade = wayFrom(formatOf(raw), reading);
    return checked(headSchema, { ...upgrade(raw), format: FORMAT }, 1);
  };
  const takeLine = (text: string): void => {
    if (end !== undefined) throw broken(number, 'a line after the end');
    const line = checked(lineSchema, upgrade(objectIn(text, number)), number);
    if (line.kind !== 'end') lines.push(line);
    else if (line.lines === lines.length) end = line;
    else throw broken(number, `${line.lines} lines were recorded, and ${lines.length} stand here`);
  };
  const line = (text: string): void => {
    number += 1;
    if (head === undefined) head = takeHead(text);
    else takeLine(text);
  };
  return {
    line,
    end: (rest) => {
      if (isWhole(rest)) line(rest);
      if (head === undefined) throw new PortError('recorder.faults.noRecording');
      return { head, lines, end };
    },
  };
};

/**
 * Reads a `.replay.jsonl`. One without `end` was cut off, and is good as far as it goes.
 * @throws PortError `recorder.faults.noRecording`; `recorder.faults.line {line, reason}` with the number of the line, 1
 *   first; `recorder.faults.format {found, known}` for a newer format, or an older one without a way to this.
 */
export const parseRecording = (text: string, reading: Reading = {}): Recording => {
  const texts = text.split('\n');
  const rest = texts.pop() ?? '';
  const parser = createParser(reading);
  for (const each of texts) parser.line(each);
  return parser.end(rest);
};
