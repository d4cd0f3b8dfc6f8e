import * as v from 'valibot';

import { PortError } from '../../../app/kit/appError';
import { isObject } from '../../../app/kit/text/json';
import { FORMAT, headSchema, lineSchema, type EndLine, type Recording, type TapeLine } from './lines';

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

/** The lines of a file; a last one without an end of line was cut off in the middle and is left out where it is broken. */
const textsOf = (text: string): readonly string[] => {
  const texts = text.split('\n');
  const last = texts.pop() ?? '';
  if (last.trim() === '') return texts;
  try {
    JSON.parse(last);
    return [...texts, last];
  } catch {
    return texts;
  }
};

/**
 * Reads a `.replay.jsonl`. One without `end` was cut off, and is good as far as it goes.
 * @throws PortError `recorder.faults.noRecording`; `recorder.faults.line {line, reason}` with the number of the line, 1
 *   first; `recorder.faults.format {found, known}` for a newer format, or an older one without a way to this.
 */
export const parseRecording = (text: string, reading: Reading = {}): Recording => {
  const [first, ...rest] = textsOf(text);
  if (first === undefined) throw new PortError('recorder.faults.noRecording');
  const rawHead = objectIn(first, 1);
  const upgrade = wayFrom(formatOf(rawHead), reading);
  const head = checked(headSchema, { ...upgrade(rawHead), format: FORMAT }, 1);
  const lines: TapeLine[] = [];
  let end: EndLine | undefined;
  for (const [index, each] of rest.entries()) {
    const number = index + 2;
    if (end !== undefined) throw broken(number, 'a line after the end');
    const line = checked(lineSchema, upgrade(objectIn(each, number)), number);
    if (line.kind !== 'end') lines.push(line);
    else if (line.lines === lines.length) end = line;
    else throw broken(number, `${line.lines} lines were recorded, and ${lines.length} stand here`);
  }
  return { head, lines, end };
};
