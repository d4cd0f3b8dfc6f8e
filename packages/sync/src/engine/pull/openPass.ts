import type { EngineParts } from '../engineParts';
import type { Waits } from '../waits';
import { keepCheckpoints, type Checkpoints } from './checkpoints';
import type { Asked, Feed } from './feed';
import { createPullStates, type Pass } from './intake';
import { BEGINNING, beginPass, chooseCourse, readLocalSide, type Course, type LocalSide } from './opening';
import type { Stop } from '@inkside/kit';

export interface OpenedPass extends Pass {
  /** The databases hold nothing yet: what comes cannot be here already. */
  readonly isEmptyStart: boolean;
  readonly checkpoints: Checkpoints;
  /** The first page, which was asked for meanwhile. */
  readonly first: Asked;
}

interface OpenParts {
  readonly parts: EngineParts;
  readonly waits: Waits;
  readonly feed: Feed;
  readonly signal: AbortSignal;
  /** Everything up to `since` is in PouchDB. */
  readonly isIdle: () => boolean;
  /** The cloud is not what it was: it is to be looked at again. */
  readonly doubted: Stop;
}

/** The page that is needed most likely. */
const guessed = ({ state, isEmpty }: LocalSide) => ({
  since: state?.since ?? BEGINNING,
  isWaiting: false,
  withRevisions: state?.withRevisions ?? !isEmpty,
});

interface Begin {
  readonly isLost: boolean;
  readonly isEmptyStart: boolean;
}

const passOf = (open: OpenParts, course: Course, { isLost, isEmptyStart }: Begin, first: Asked): OpenedPass => {
  const { parts } = open;
  const { state } = course;
  const states = createPullStates(parts.journal, state);
  const ready = course.kind === 'begin' ? beginPass(parts, { state, isLost }, open.signal) : Promise.resolve();
  // It may fail before the first page is there.
  ready.catch(() => undefined);
  const last = course.kind === 'begin' ? { since: state.since, at: parts.clock.now() } : { since: '', at: course.at };
  return {
    states,
    ready,
    first,
    checkpoints: keepCheckpoints({ ...open, state: states.now }, last),
    named: course.kind === 'begin' && course.isOffering ? new Map() : undefined,
    isEmptyStart,
  };
};

/**
 * Finds out where to go on, and asks for the first page at the same time. `isLost`: the cloud did not know our
 * sequence.
 */
export const openPass = async (open: OpenParts, isLost: boolean): Promise<OpenedPass> => {
  const { parts, feed, signal } = open;
  const local = await readLocalSide(parts);
  const guess = guessed(local);
  const asked = feed.ask(guess);
  try {
    const course = await chooseCourse(parts, local, isLost, signal);
    const begin = { isLost, isEmptyStart: local.isEmpty && !course.state.isComplete && !course.state.withRevisions };
    if (course.state.since === guess.since && course.state.withRevisions === guess.withRevisions) {
      return passOf(open, course, begin, asked);
    }
    asked.cancel();
    const { since, withRevisions } = course.state;
    return passOf(open, course, begin, feed.ask({ since, withRevisions, isWaiting: false }));
  } catch (thrown) {
    asked.cancel();
    throw thrown;
  }
};
