import { PortError } from '@inkside/kit';
import type { Recording } from '../../format/lines';
import { createParser, LINE_END } from '../../format/parse';
import { stepsInSlices, type Breath } from './breath';

const MB = 1024 * 1024;
/** More lines than this have no room in the memory of a page. */
const MOST_MB = 512;

/** The part of a file that is used here. */
export type RecordingFile = Pick<Blob, 'size' | 'stream'>;

interface ReadOptions {
  readonly breath: Breath;
  /** How many bytes of the file are read. */
  readonly onProgress: (bytes: number) => void;
  /** What makes a recording of the app of now out of an older one. */
  readonly upgrade: (recording: Recording) => Recording;
}

/** Cuts texts that come in pieces into lines; a line of many pieces is put together once. */
const createCutter = () => {
  let pieces: string[] = [];
  /** The text before ended with the first half of an end of line, or with a whole one. */
  let isHalf = false;
  return {
    /** Lines that are complete now. */
    lines: (text: string): readonly string[] => {
      const [first = '', ...others] = (isHalf && text.startsWith('\n') ? text.slice(1) : text).split(LINE_END);
      isHalf = text === '' ? isHalf : text.endsWith('\r');
      pieces.push(first);
      const last = others.pop();
      if (last === undefined) return [];
      const whole = [pieces.join(''), ...others];
      pieces = [last];
      return whole;
    },
    rest: (): string => pieces.join(''),
  };
};

/** Not `for await`: some browsers cannot go through a stream that way. */
const forEachChunk = async (file: RecordingFile, work: (chunk: Uint8Array) => Promise<void>): Promise<void> => {
  const reader = file.stream().getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) await work(chunk.value);
  } finally {
    // What is left of it is not read.
    void reader.cancel().catch(() => undefined);
  }
};

/** What the browser says of a file that it cannot read, or cannot read any more. */
const unreadable = (thrown: unknown): unknown =>
  thrown instanceof DOMException && thrown.name !== 'AbortError'
    ? new PortError('recorder.faults.write', { reason: thrown.message })
    : thrown;

/**
 * Reads a recording line by line, and long lines in steps, in slices.
 * @throws PortError what `parseRecording` and the upgrade throw; `replay.faults.large {size, most}` in MB; `recorder.faults.write {reason}`
 *   where the file cannot be read
 */
export const readRecording = async (
  file: RecordingFile,
  { breath, onProgress, upgrade }: ReadOptions,
): Promise<Recording> => {
  if (file.size > MOST_MB * MB)
    throw new PortError('replay.faults.large', { size: Math.ceil(file.size / MB), most: MOST_MB });
  const [parser, cutter, decoder] = [createParser(), createCutter(), new TextDecoder()];
  let bytes = 0;
  try {
    await forEachChunk(file, async (chunk) => {
      for (const line of cutter.lines(decoder.decode(chunk, { stream: true })))
        await stepsInSlices(parser.line(line), breath);
      bytes += chunk.length;
      onProgress(bytes);
      // A long line has many chunks in which nothing ends.
      const pause = breath();
      if (pause !== undefined) await pause;
    });
    return upgrade(await stepsInSlices(parser.end(cutter.rest() + decoder.decode()), breath));
  } catch (thrown) {
    throw unreadable(thrown);
  }
};
