import { PortError } from '../../../app/kit/appError';
import { asBytes } from '../../../app/kit/text/units';
import type { RecordingPrivacy } from '../../ports/recorder';
import type { Held } from '../hook/hook';
import type { keepLately } from './lately';
import type { Lost } from './lost';
import { nameAt } from './names';
import { stateOf, type Current, type RecorderParts } from './parts';
import { runRecording, type Lately } from './running';

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

/** Writes the rest of a recording and hands it out; removes it where nobody may have it any more. */
const end = async ({ running, name, release }: Current, at: number, isUnwanted: () => boolean, lost: Lost): Promise<void> => {
  try {
    await running.finish(at);
    await (isUnwanted() ? lost.discard(name) : lost.recover(name));
  } finally {
    release();
  }
};

/** The recording of this page: at most one, which begins, runs, and ends. */
export const createCurrent = (parts: RecorderParts, lately: ReturnType<typeof keepLately>, lost: Lost) => {
  const { clock } = parts;
  let current: Current | undefined;
  /** A recording that begins or ends; none of them rejects. */
  let changing: Promise<unknown> = Promise.resolve();
  let isRemoving = false;
  const begun = createBell();

  const following = <Result>(work: Promise<Result>): Promise<Result> => {
    changing = work.catch(() => undefined);
    return work;
  };

  return {
    hear: (line: Held): void => current?.running.add(line),
    start: async (privacy: RecordingPrivacy) => {
      if (current !== undefined) throw new PortError('recorder.faults.running');
      const at = clock.now();
      const told = (next: Current): void => {
        current = next;
        begun.ring();
      };
      await following(begin(parts, { at, privacy }, lately, told));
      return { at };
    },
    grown: async () => {
      if (current === undefined) await begun.rung();
      return asBytes((await current?.running.whenGrown()) ?? 0);
    },
    stop: async (): Promise<void> => {
      const ended = current;
      current = undefined;
      if (ended !== undefined) await following(end(ended, clock.now(), () => isRemoving, lost));
    },
    /** Ends it without handing it out, also one that is about to begin or to end, and removes it with those that `work` removes. */
    remove: async (work: (ended: Current | undefined) => Promise<void>): Promise<void> => {
      isRemoving = true;
      try {
        await changing;
        const ended = current;
        current = undefined;
        await work(ended);
      } finally {
        isRemoving = false;
      }
    },
  };
};
