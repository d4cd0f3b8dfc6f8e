import { isObject } from '@inkside/kit';
import { loadRecording, replayState } from '../../../src/app/replay/appReplay';
import { loadCode, replayEngine } from '../../../src/app/replay/replayEngine';
import { lateCode } from '../../../src/sagas/loads';
import { isSagaLine, type LineOf, type Recording, type RecordingLine } from '@inkside/recorder';
import { freshText } from './fresh';

let conflict: Recording;
beforeAll(async () => {
  conflict = loadRecording(await freshText('conflict'));
});
const engineOf = async (recording: Recording) => replayEngine(recording, await loadCode(lateCode));
const withLines = (lines: readonly RecordingLine[]): Recording => ({ ...conflict, lines, end: undefined });
/** One line more after the line of that index. */
const inserted = (index: number, line: RecordingLine): Recording =>
  withLines([...conflict.lines.slice(0, index + 1), line, ...conflict.lines.slice(index + 1)]);

/** Before that line the sagas have done what they do. */
const quiet = (): number => conflict.lines.findLastIndex((line) => line.turn === 1 && !isSagaLine(line));

describe('an action that a reducer stumbles over', () => {
  it.each(['sync/unsentListed', 'notes/loaded', 'notes/changed'])(
    'leaves the state as it was in both replays, as it does in the app: %s',
    async (type) => {
      const at = quiet();
      const [before, after] = [conflict.lines.slice(0, at), conflict.lines[at] as RecordingLine];
      const recording = withLines([...before, { kind: 'act', t: after.t, turn: 1, origin: 'view', action: { type } }]);

      const [states, engine] = [replayState(recording), await engineOf(recording)];

      expect([states.difference, engine.difference]).toEqual([undefined, undefined]);
      expect([states.digest, engine.digest]).toEqual(Array(2).fill(replayState(withLines(before)).digest));
    },
  );
});

describe('what a recording says of calls', () => {
  const answered = () => {
    const at = conflict.lines.findIndex((line) => line.kind === 'answer' && isObject(line.value));
    return [at, conflict.lines[at] as LineOf<'answer'>] as const;
  };

  it.each<[string, (answer: LineOf<'answer'>) => LineOf<'answer'> | LineOf<'failed'> | LineOf<'said'>]>([
    ['an answer that came already', (answer) => answer],
    [
      'a failure of a call that was answered',
      ({ t, n }) => ({ kind: 'failed', t, n, error: { code: 'errors.unexpected', params: {} } }),
    ],
    ['an answer to a call that nobody made', ({ t }) => ({ kind: 'answer', t, n: 99_999 })],
    ['what a call says that nobody made', ({ t }) => ({ kind: 'said', t, n: 99_999, x: 0, args: [] })],
  ])('is a difference where it is %s', async (_what, change) => {
    const at = quiet() - 1;
    const line = { ...change(answered()[1]), turn: 1 } as const;

    const { difference } = await engineOf(inserted(at, line));

    expect(difference).toMatchObject({ kind: 'stray', index: at + 1, expected: { kind: line.kind, n: line.n } });
  });

  it('is refused, with the number of the line, where it holds more bytes than there can be', async () => {
    const [at, answer] = answered();
    const lines = conflict.lines.map((line, index) =>
      index === at ? { ...answer, value: { $: 'bytes', length: 1e15 } } : line,
    );

    await expect(engineOf(withLines(lines))).rejects.toMatchObject({
      code: 'recorder.faults.line',
      params: { line: at + 2, reason: expect.stringContaining('1000000000000000') },
    });
  });
});
