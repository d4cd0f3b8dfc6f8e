import {
  FORMAT,
  type HeadLine,
  type Recording,
  type RecordingLine,
} from '../../../../packages/recorder/src/format/lines';
import { createStateDigest } from '../../../../packages/recorder/src/replay/comparison';
import { firstState, type Reduce } from '../../../../packages/recorder/src/replay/recording/states';

/** An app, and what somebody does in it all the time. */
interface RecordedApp<State> {
  readonly reduce: Reduce<State>;
  /** Its state at the start, as a recording holds it. */
  readonly snapshot: () => HeadLine['snapshot'];
  /** Its versions of state and calls. */
  readonly versions: Pick<HeadLine, 'state' | 'calls'>;
  readonly action: (index: number) => { readonly type: string };
}

interface Wish {
  readonly actions: number;
  /** Milliseconds between two of them. */
  readonly every?: number;
  /** Whether each has the digest of the state after it. */
  readonly hasDigests?: boolean;
}

/** Makes recordings of an app without running it. */
export const recordingsOf = <State extends object>({ reduce, snapshot, versions, action }: RecordedApp<State>) => {
  const aHead = (change: Partial<HeadLine> = {}): HeadLine => ({
    kind: 'head',
    format: FORMAT,
    app: '0.1.0',
    ...versions,
    language: 'en',
    at: 1_000,
    from: 'start',
    privacy: 'usual',
    snapshot: snapshot(),
    ...change,
  });

  /** A recording of somebody who does something all the time; each third line is a call of the clock. */
  const aRecording = ({ actions, every = 100, hasDigests = true }: Wish, head: HeadLine = aHead()): Recording => {
    const { of: digestOf } = createStateDigest();
    let state = firstState({ head }, reduce);
    const lines: RecordingLine[] = [];
    for (let index = 0; index < actions; index += 1) {
      const now = (): number => lines.length * every;
      if (index % 2 === 1) lines.push({ kind: 'call', t: now(), n: index, port: 'clock.now', args: [], gave: now() });
      const done = action(index);
      state = reduce(state, done);
      const digest = hasDigests ? { digest: digestOf(state) } : {};
      lines.push({ kind: 'act', t: now(), origin: 'view', action: done, ...digest });
    }
    return { head, lines, end: { kind: 'end', t: lines.length * every, lines: lines.length, digest: digestOf(state) } };
  };
  return { aHead, aRecording };
};

/** As it stands in a file. */
export const textOf = ({ head, lines, end }: Recording): string =>
  [head, ...lines, ...(end === undefined ? [] : [end])].map((line) => `${JSON.stringify(line)}\n`).join('');

/** Never rests. */
export const breathless = (): undefined => undefined;
