import { PortError } from '../../../app/kit/appError';
import { asBytes, asEpochMs } from '../../../app/kit/text/units';
import type { ClockPort } from '../../ports';
import type { FreshStart, LostRecording, RecorderPort, RecordingPrivacy } from '../../ports/recorder';
import { recordingPieces, type AppFacts } from '../format/write';
import type { Held, Hook } from '../hook/hook';
import type { Sink } from './file/openSink';
import type { Shelf } from './file/shelf';
import { createRing } from './ring';
import { runRecording, type Lately, type Running } from './running';
import { inSlices, type Pace } from './slices';

export interface RecorderParts {
  readonly hook: Hook;
  readonly clock: Pick<ClockPort, 'now'>;
  /** What the head says, from a state of the app. */
  readonly factsOf: (state: object) => AppFacts;
  readonly shelf: Shelf;
  readonly openSink: (name: string) => Promise<Sink>;
  readonly pace: Pace;
  /** Whether documents are on their way into the page by the thousand, by a state of the app. */
  readonly isBusy: (state: object) => boolean;
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

function* gathered(pieces: Iterable<string>, texts: string[]): Generator<void, void> {
  for (const piece of pieces) yield void texts.push(piece);
}

/**
 * Begins a recording with what lately happened: only one that reaches back to the start shows what the sagas did.
 * `begun` is told in the same moment, so that no line falls between.
 */
const begin = async (
  parts: RecorderParts,
  wish: { readonly at: number; readonly privacy: RecordingPrivacy },
  { recent, isBusy }: { readonly recent: () => Lately; readonly isBusy: () => boolean },
  begun: (current: Current) => void,
): Promise<void> => {
  const name = nameAt(wish.at);
  const release = await parts.hold(name);
  try {
    const { lines: before } = recent();
    const sink = await parts.openSink(name);
    const facts = parts.factsOf(stateOf(before));
    const { pace, clock } = parts;
    begun({ name, release, running: runRecording(recent(), { sink, facts, privacy: wish.privacy, pace, isBusy, now: clock.now }) });
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
      // Of its own: a browser reads a download when it likes, and the file is gone then.
      const copy = new Blob([await (await shelf.read(name)).arrayBuffer()], { type: 'application/jsonl' });
      download(copy, name);
      await shelf.remove(name);
    },
    discard: (name: string) => shelf.remove(name),
  };
};

const nothingWithoutFiles = (thrown: unknown): readonly LostRecording[] => {
  if (thrown instanceof PortError && thrown.code === 'recorder.faults.noStorage') return [];
  throw thrown;
};

/** Ends the recording, where one runs, and removes it with those that were cut off. */
const removeFiles = async (ended: Current | undefined, lost: ReturnType<typeof createLost>, clock: RecorderParts['clock']): Promise<void> => {
  try {
    // What cannot be written any more goes all the same.
    await ended?.running.finish(clock.now()).catch(() => undefined);
    const cutOff = await lost.lost().catch(nothingWithoutFiles);
    const names = new Set([...cutOff, ...(ended === undefined ? [] : [ended])].map(({ name }) => name));
    for (const name of names) await lost.discard(name);
  } finally {
    ended?.release();
  }
};

/** What happened lately, from what has waited at the hook on. `hear` gets what comes from now on. */
const keepLately = ({ hook, isBusy }: RecorderParts, hear: (line: Held) => void) => {
  const ring = createRing();
  /** Says the newest state; a line gets it when the reducers are done. */
  let newest: Held | undefined;
  const keep = (line: Held): void => {
    ring.add(line);
    if (line.kind === 'act' || line.kind === 'begin') newest = line;
  };
  for (const line of hook.waiting.splice(0)) keep(line);
  hook.keep = (line) => {
    keep(line);
    hear(line);
  };
  return {
    recent: (): Lately => {
      const lately = ring.recent();
      if (lately === undefined) throw new PortError('recorder.faults.noRecording');
      return lately;
    },
    isBusy: (): boolean => newest !== undefined && 'state' in newest && newest.state !== undefined && isBusy(newest.state),
  };
};

/** Calls everyone who waits for something that may happen more than once. */
const createBell = () => {
  const waiting = new Set<() => void>();
  return {
    rung: (): Promise<void> => new Promise((resolve) => void waiting.add(resolve)),
    ring: (): void => {
      for (const tell of waiting) tell();
      waiting.clear();
    },
  };
};

/** Hands what happened lately to the browser, without holding up the page. */
const save = async ({ from, lines }: Lately, privacy: RecordingPrivacy, { clock, factsOf, pace, download }: RecorderParts): Promise<void> => {
  const name = nameAt(clock.now());
  const texts: string[] = [];
  await inSlices(gathered(recordingPieces(lines, from, factsOf(stateOf(lines)), privacy), texts), pace.soon);
  download(new Blob(texts, { type: 'application/jsonl' }), name);
};

/** The recorder of a page. Takes over from the hook what has waited there, and everything from now on. */
export const createRecorder = (parts: RecorderParts): Omit<RecorderPort, keyof FreshStart> => {
  const { clock, permission } = parts;
  const lost = createLost(parts);
  let current: Current | undefined;
  let starting: Promise<unknown> | undefined;
  const lately = keepLately(parts, (line) => current?.running.add(line));
  const begun = createBell();

  return {
    ...lost,
    isAllowed: async () => permission.read(),
    allow: async (isAllowed) => permission.write(isAllowed),
    start: async (privacy) => {
      if (current !== undefined) throw new PortError('recorder.faults.running');
      const at = clock.now();
      starting = begin(parts, { at, privacy }, lately, (next) => {
        current = next;
        begun.ring();
      });
      await starting;
      return { at };
    },
    grown: async () => {
      if (current === undefined) await begun.rung();
      return asBytes((await current?.running.whenGrown()) ?? 0);
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
    removeAll: async () => {
      // One that is about to begin would begin with what is removed.
      await starting?.catch(() => undefined);
      const ended = current;
      current = undefined;
      await removeFiles(ended, lost, clock);
    },
    saveRecent: async (privacy) => save(lately.recent(), privacy, parts),
  };
};
