import { readFileSync } from 'node:fs';

import { parseRecording } from '../../../../packages/recorder/src/format/parse';
import { createBreath } from '../../../../packages/recorder/src/replay/recording/breath';
import { readRecording, type RecordingFile } from '../../../../packages/recorder/src/replay/recording/readRecording';
import { recordingFiles } from '../../../replay/files';
import { breathless, textOf } from './madeRecording';
import { aHead, aRecording, upgrade } from './tinyApp';

/** A file that comes in pieces of so many bytes: characters and lines are cut anywhere. */
const inPieces = (text: string, bytes: number): RecordingFile => {
  const whole = new TextEncoder().encode(text);
  const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> =>
    new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < whole.length; at += bytes) controller.enqueue(whole.slice(at, at + bytes));
        controller.close();
      },
    });
  return { size: whole.length, stream };
};

const silently = { breath: breathless, onProgress: () => undefined, upgrade };

describe('reading a recording in slices', () => {
  it.each(Object.entries(recordingFiles()))('gives what reading it at once gives: %s', async (_name, file) => {
    const text = readFileSync(file, 'utf8');

    expect(await readRecording(inPieces(text, 1009), silently)).toEqual(parseRecording(text));
  });

  it('takes lines and characters that are cut anywhere', async () => {
    const head = aHead({ app: 'Наброски 笔记 ✒️'.repeat(50) });
    const recording = aRecording({ actions: 5 }, head);

    for (const bytes of [1, 2, 3, 7, 100_000])
      expect((await readRecording(inPieces(textOf(recording), bytes), silently)).head).toEqual(head);
  });

  it('says how far it is, and reads a line of many pieces once', async () => {
    const text = textOf(aRecording({ actions: 1 }, aHead({ app: 'x'.repeat(3_000_000) })));
    const told: number[] = [];

    const { lines } = await readRecording(inPieces(text, 65_536), {
      ...silently,
      onProgress: (bytes) => told.push(bytes),
    });

    expect(lines).toHaveLength(1);
    expect(told.length).toBe(Math.ceil(text.length / 65_536));
    expect(told.at(-1)).toBe(text.length);
    expect([...told].sort((a, b) => a - b)).toEqual(told);
  });

  it('rests within a long line: while its pieces come, and while it is taken apart', async () => {
    const head = aHead({
      snapshot: {
        ...aHead().snapshot,
        servers: Object.fromEntries(
          Array.from({ length: 40_000 }, (_none, index) => [`row ${index}`, { title: 'A note' }]),
        ),
      },
    });
    const text = textOf(aRecording({ actions: 1 }, head));
    let rests = 0;
    const breath = (): Promise<void> => {
      rests += 1;
      return Promise.resolve();
    };

    const { head: read } = await readRecording(inPieces(text, 65_536), { ...silently, breath });

    expect(read).toEqual(head);
    expect(rests).toBeGreaterThan((2 * text.length) / 65_536);
  });

  it('takes one that was cut off, and one with nothing but the head', async () => {
    const whole = aRecording({ actions: 4 });
    const cut = textOf({ ...whole, end: undefined }).slice(0, -20);

    expect(await readRecording(inPieces(cut, 64), silently)).toMatchObject({
      end: undefined,
      lines: whole.lines.slice(0, -1),
    });
    expect(
      await readRecording(inPieces(textOf({ ...aRecording({ actions: 0 }), end: undefined }), 64), silently),
    ).toMatchObject({
      lines: [],
      end: undefined,
    });
  });

  const line = { kind: 'act', t: 1, origin: 'view', action: { type: 'a/b' } };
  it.each([
    ['an empty file', '', { code: 'recorder.faults.noRecording' }],
    ['a picture', '\u0089PNG\r\n\u001a\n', { code: 'recorder.faults.noRecording' }],
    ['lines of something else', '{"a":1}\n{"a":2}\n', { code: 'recorder.faults.noRecording' }],
    [
      'a newer format',
      `${JSON.stringify({ ...aHead(), format: 7 })}\n`,
      { code: 'replay.faults.newer', params: { found: 7, known: 2 } },
    ],
    [
      'a newer state',
      `${JSON.stringify(aHead({ state: 99 }))}\n`,
      { code: 'recorder.faults.state', params: { found: 99, known: 1 } },
    ],
    [
      'a damaged line',
      `${textOf({ ...aRecording({ actions: 1 }), end: undefined })}${JSON.stringify({ ...line, t: 'x' })}\n`,
      { code: 'recorder.faults.line', params: { line: 3 } },
    ],
  ])('refuses %s', async (_what, text, fault) => {
    await expect(readRecording(inPieces(text, 50), silently)).rejects.toMatchObject(fault);
  });

  it('refuses what has no room in memory without reading it', async () => {
    const stream = jest.fn();

    await expect(readRecording({ size: 600 * 1024 * 1024, stream }, silently)).rejects.toMatchObject({
      code: 'replay.faults.large',
      params: { size: 600, most: 512 },
    });
    expect(stream).not.toHaveBeenCalled();
  });

  it('says what the browser says of a file that is gone', async () => {
    const stream = (): never => {
      throw new DOMException('The file changed on the disk.', 'NotReadableError');
    };

    await expect(readRecording({ size: 5, stream }, silently)).rejects.toMatchObject({
      code: 'recorder.faults.write',
      params: { reason: 'The file changed on the disk.' },
    });
  });
});

describe('work in slices', () => {
  it('rests when its time is over, and ends when it is not wanted any more', async () => {
    let now = 0;
    const end = new AbortController();
    const breath = createBreath(end.signal, () => now);

    expect(breath()).toBeUndefined();
    now = 13;
    const pause = breath();
    expect(pause).toBeInstanceOf(Promise);
    await pause;
    expect(breath()).toBeUndefined();
    end.abort();

    expect(() => breath()).toThrow();
  });
});
