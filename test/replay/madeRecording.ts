import { CALLS_VERSION } from '../../src/app/replay/calls';
import { firstState } from '../../src/app/replay/appReplay';
import { createStateDigest } from '../../src/app/replay/comparison';
import { rootReducer } from '../../src/app/store/rootReducer';
import { themeChosen } from '../../src/features/preferences/slice';
import { FORMAT, type HeadLine, type Recording, type RecordingLine } from '../../packages/recorder/src/format/lines';
import { recordedState } from '@inkside/recorder';
import { STATE_VERSION } from '../../src/app/store/persistence';

const themes = ['light', 'dark', 'eink'] as const;

export const aHead = (change: Partial<HeadLine> = {}): HeadLine => ({
  kind: 'head',
  format: FORMAT,
  app: '0.1.0',
  state: STATE_VERSION,
  calls: CALLS_VERSION,
  language: 'en',
  at: 1_000,
  from: 'start',
  privacy: 'usual',
  snapshot: { ...recordedState(rootReducer(undefined, { type: 'test/start' })) },
  ...change,
});

interface Wish {
  readonly actions: number;
  /** Milliseconds between two of them. */
  readonly every?: number;
  /** Whether each has the digest of the state after it. */
  readonly hasDigests?: boolean;
}

/** A recording of somebody who changes the theme all the time; each third line is a call of the clock. */
export const aRecording = ({ actions, every = 100, hasDigests = true }: Wish, head: HeadLine = aHead()): Recording => {
  const { of: digestOf } = createStateDigest();
  let state = firstState({ head, lines: [], end: undefined });
  const lines: RecordingLine[] = [];
  for (let index = 0; index < actions; index += 1) {
    const now = (): number => lines.length * every;
    if (index % 2 === 1) lines.push({ kind: 'call', t: now(), n: index, port: 'clock.now', args: [], gave: now() });
    const action = themeChosen(themes[index % themes.length] ?? 'light');
    state = rootReducer(state, action);
    lines.push({ kind: 'act', t: now(), origin: 'view', action, ...(hasDigests ? { digest: digestOf(state) } : {}) });
  }
  return { head, lines, end: { kind: 'end', t: lines.length * every, lines: lines.length, digest: digestOf(state) } };
};

/** As it stands in a file. */
export const textOf = ({ head, lines, end }: Recording): string =>
  [head, ...lines, ...(end === undefined ? [] : [end])].map((line) => `${JSON.stringify(line)}\n`).join('');

/** Never rests. */
export const breathless = (): undefined => undefined;
