import { asBytes, PortError, type Uid } from '@inkside/kit';
import type { RecordingPrivacy } from '../recorderPort';
import type { Held } from '../hook';
import type { Sink } from './openSink';
import type { keepLately } from './lately';
import type { createLost } from './lost';
import { fileNameAt } from './shelf';
import { stateOf, type Current, type RecorderParts } from './parts';
import { runRecording } from './running';

type Lost = Pick<ReturnType<typeof createLost>, 'recover' | 'discard'>;

/** Lets go of a file that is to hold nothing. */
const takeBack = async (sink: Sink, name: string, shelf: RecorderParts['shelf']): Promise<void> => {
  await sink.close().catch(() => undefined);
  await shelf.remove(name).catch(() => undefined);
};

/**
 * Begins a recording with what lately happened: only one that reaches back to the start shows what the sagas did.
 * `begun` is told in the same moment, so that no line falls between.
 */
const begin = async (
  parts: RecorderParts,
  wish: { readonly at: number; readonly privacy: RecordingPrivacy },
  { recent, isBusy, owner }: ReturnType<typeof keepLately>,
  begun: (current: Current) => void,
): Promise<void> => {
  const person = owner();
  const name = fileNameAt(wish.at, person);
  const release = await parts.hold(name);
  let sink: Sink | undefined;
  try {
    const { lines: before } = recent();
    sink = await parts.openSink(name);
    // Somebody else signed in while the file was opened.
    if (owner() !== person) throw new PortError('recorder.faults.noRecording');
    const facts = parts.factsOf(stateOf(before));
    const { pace, clock } = parts;
    begun({
      name,
      release,
      running: runRecording(recent(), { sink, facts, privacy: wish.privacy, pace, isBusy, now: clock.now }),
    });
  } catch (thrown) {
    // What it was to begin with was forgotten while the file was opened.
    if (sink !== undefined) await takeBack(sink, name, parts.shelf);
    release();
    throw thrown;
  }
};

/** Whether what was recorded has been removed, and nothing is recorded since; calls everyone who waits for news of it. */
const createNews = () => {
  const waiting = new Set<() => void>();
  let isGone = false;
  return {
    isGone: (): boolean => isGone,
    next: (): Promise<void> => new Promise((resolve) => void waiting.add(resolve)),
    tell: (next: { readonly isGone: boolean }): void => {
      ({ isGone } = next);
      for (const tell of waiting) tell();
      waiting.clear();
    },
  };
};

/** Writes the rest of a recording and hands it out; removes it where nobody may have it any more. */
const end = async (
  { running, name, release }: Current,
  at: number,
  isUnwanted: () => boolean,
  lost: Lost,
): Promise<void> => {
  try {
    await running.finish(at);
    await (isUnwanted() ? lost.discard(name) : lost.recover(name));
  } finally {
    release();
  }
};

/** Writes the rest of a recording whose person is not here any more, who finds it when they sign in again. */
const putAway = async ({ running, release }: Current, at: number): Promise<void> => {
  // What could not be written is said to nobody: whose it is does not look.
  await running.finish(at).catch(() => undefined);
  release();
};

/** What begins and ends recordings, so that a removal waits for it. */
const createChanges = () => {
  /** A recording that begins or ends; none of them rejects. */
  let changing: Promise<unknown> = Promise.resolve();
  let isRemoving = false;
  return {
    isRemoving: (): boolean => isRemoving,
    following: <Result>(work: Promise<Result>): Promise<Result> => {
      changing = work.catch(() => undefined);
      return work;
    },
    /** Does `remove` after what is about to begin or to end. */
    removing: async (remove: () => Promise<void>): Promise<void> => {
      isRemoving = true;
      try {
        await changing;
        await remove();
      } finally {
        isRemoving = false;
      }
    },
  };
};

/** The recording of this page: at most one, which begins, runs, and ends. */
export const createCurrent = (parts: RecorderParts, lately: ReturnType<typeof keepLately>, lost: Lost) => {
  const { clock } = parts;
  let current: Current | undefined;
  const news = createNews();
  const { following, isRemoving, removing } = createChanges();

  return {
    hear: (line: Held): void => current?.running.add(line),
    start: async (privacy: RecordingPrivacy) => {
      if (current !== undefined) throw new PortError('recorder.faults.running');
      const at = clock.now();
      const told = (next: Current): void => {
        current = next;
        news.tell({ isGone: false });
      };
      await following(begin(parts, { at, privacy }, lately, told));
      return { at };
    },
    grown: async () => {
      if (current === undefined && !news.isGone()) await news.next();
      const size = await current?.running.whenGrown();
      return news.isGone() ? undefined : asBytes(size ?? 0);
    },
    stop: async (): Promise<void> => {
      const ended = current;
      current = undefined;
      if (ended !== undefined) await following(end(ended, clock.now(), isRemoving, lost));
    },
    /** Somebody else has signed in: it ends, and holds nothing of theirs. */
    leave: (uid: Uid): void => {
      const ended = current;
      if (ended === undefined) return;
      current = undefined;
      ended.running.drop(
        (line) => line.kind === 'act' && line.state !== undefined && parts.ownerOf(line.state) === uid,
      );
      news.tell({ isGone: true });
      void following(putAway(ended, clock.now()));
    },
    /** Ends it without handing it out, also one that is about to begin or to end, and removes it with those that `work` removes. */
    remove: (work: (ended: Current | undefined) => Promise<void>): Promise<void> =>
      removing(() => {
        const ended = current;
        current = undefined;
        news.tell({ isGone: true });
        return work(ended);
      }),
  };
};
