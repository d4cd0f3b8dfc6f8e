import { PortError } from '../../../app/kit/appError';
import { asBytes, asEpochMs } from '../../../app/kit/text/units';
import type { ClockPort } from '../../ports';
import type { LostRecording, RecorderPort, RecordingPrivacy } from '../../ports/recorder';
import { recordingText, type AppFacts } from '../format/write';
import type { Held, Hook } from '../hook/hook';
import type { Sink } from './file/openSink';
import type { Shelf } from './file/shelf';
import { createRing, type Ring } from './ring';
import { runRecording, type Running, type WhenIdle } from './running';

export interface RecorderParts {
  readonly hook: Hook;
  readonly clock: Pick<ClockPort, 'now'>;
  /** What the head says, from a state of the app. */
  readonly factsOf: (state: object) => AppFacts;
  readonly shelf: Shelf;
  readonly openSink: (name: string) => Promise<Sink>;
  readonly whenIdle: WhenIdle;
  /** Hands a file to the browser as a download. */
  readonly download: (file: Blob, name: string) => void;
  /** Keeps others from taking a file that is written for one that was cut off; gives what ends that. */
  readonly hold: (name: string) => Promise<() => void>;
  /** Names that any tab holds. */
  readonly held: () => Promise<ReadonlySet<string>>;
  readonly permission: { read(): boolean; write(isAllowed: boolean): void };
}

const ENDING = '.replay.jsonl';
const nameAt = (at: number): string => `inkside-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}${ENDING}`;

/** The moment that a name was made of; 0 for a name that is not ours. */
const momentOf = (name: string): number => {
  const parts = /^inkside-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name);
  const [, day = '', hours = '', minutes = '', seconds = '', ms = ''] = parts ?? [];
  return parts === null ? 0 : Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
};

interface Current {
  readonly running: Running;
  readonly name: string;
  readonly release: () => void;
}

const stateOf = ([first]: readonly Held[]): object => (first?.kind === 'begin' ? first.state : {});

type Lately = NonNullable<ReturnType<Ring['recent']>>;

/**
 * Begins a recording with what lately happened: only one that reaches back to the start shows what the sagas did.
 * `begun` is told in the same moment, so that no line falls between.
 */
const begin = async (
  parts: RecorderParts,
  wish: { readonly at: number; readonly privacy: RecordingPrivacy },
  recent: () => Lately,
  begun: (current: Current) => void,
): Promise<void> => {
  const name = nameAt(wish.at);
  const release = await parts.hold(name);
  try {
    const { lines: before } = recent();
    const sink = await parts.openSink(name);
    const facts = parts.factsOf(stateOf(before));
    begun({ name, release, running: runRecording(recent(), { sink, facts, privacy: wish.privacy, whenIdle: parts.whenIdle }) });
  } catch (thrown) {
    release();
    throw thrown;
  }
};

/** What is done with the files of recordings that were cut off. */
const createLost = ({ shelf, held, download }: RecorderParts) => {
  const lostOne = async (name: string): Promise<LostRecording> => ({
    name,
    begunAt: asEpochMs(momentOf(name)),
    size: asBytes((await shelf.read(name)).size),
  });
  return {
    lost: async () => {
      const [names, taken] = await Promise.all([shelf.names(), held()]);
      return Promise.all(names.filter((name) => name.endsWith(ENDING) && !taken.has(name)).map(lostOne));
    },
    recover: async (name: string): Promise<void> => {
      download(await shelf.read(name), name);
      await shelf.remove(name);
    },
    discard: (name: string) => shelf.remove(name),
  };
};

/** The recorder of a page. Takes over from the hook what has waited there, and everything from now on. */
export const createRecorder = (parts: RecorderParts): RecorderPort => {
  const { hook, clock, permission } = parts;
  const ring = createRing();
  const lost = createLost(parts);
  let current: Current | undefined;
  for (const line of hook.waiting.splice(0)) ring.add(line);
  hook.keep = (line) => {
    ring.add(line);
    current?.running.add(line);
  };
  const recent = (): Lately => {
    const lately = ring.recent();
    if (lately === undefined) throw new PortError('recorder.faults.noRecording');
    return lately;
  };

  return {
    ...lost,
    isAllowed: async () => permission.read(),
    allow: async (isAllowed) => permission.write(isAllowed),
    start: async (privacy) => {
      if (current !== undefined) throw new PortError('recorder.faults.running');
      const at = clock.now();
      await begin(parts, { at, privacy }, recent, (begun) => {
        current = begun;
      });
      return { at };
    },
    stop: async () => {
      if (current === undefined) return;
      const { running, name, release } = current;
      current = undefined;
      try {
        await running.finish(clock.now());
        await lost.recover(name);
      } finally {
        release();
      }
    },
    saveRecent: async (privacy) => {
      const { from, lines } = recent();
      const text = recordingText(lines, from, parts.factsOf(stateOf(lines)), privacy);
      parts.download(new Blob([text], { type: 'application/jsonl' }), nameAt(clock.now()));
    },
  };
};
