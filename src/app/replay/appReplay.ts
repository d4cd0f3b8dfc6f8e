import { isObject } from '@inkside/kit';
import {
  createReplay,
  parseRecording,
  raiseCalls,
  raiseState,
  type Recording,
  type StateStep,
} from '@inkside/recorder';
import { STATE_VERSION } from '../store/persistence';
import { rootReducer } from '../store/rootReducer';
import { CALLS_VERSION, callSteps } from './calls';

/** A session of before it could say that the cloud is silent. */
const isBeforeSilence = (session: unknown): session is object => isObject(session) && !('silence' in session);

/** A calendar of before it had days, weeks and years was one month that was asked for. */
const isOfMonths = (calendar: unknown): boolean => isObject(calendar) && 'phase' in calendar;

/** Network reading kept what it showed of a feed beside its lists before articles had a part of their own. */
const isOfContents = (reading: unknown): boolean => isObject(reading) && 'content' in reading;

/** By the version that they start from, beside the migrations of persistence.ts. */
const stateSteps: Readonly<Record<number, StateStep>> = {
  0: ({ session, calendar, reading, ...others }) => ({
    ...others,
    session: { silence: false, ...(session as object) },
    // The reducer begins its own where there is none.
    ...(calendar === undefined || isOfMonths(calendar) ? {} : { calendar }),
    ...(reading === undefined || isOfContents(reading) ? {} : { reading }),
  }),
};

/**
 * Recordings of earlier days say that their state is of version 1, which is what a browser keeps of it, and their parts that
 * no browser keeps have another shape. Their digests are of states that nobody makes, as those of an older version are.
 */
const stateVersionOf = ({ state, snapshot }: Recording['head']): number =>
  state === 1 &&
  (isBeforeSilence(snapshot['session']) || isOfMonths(snapshot['calendar']) || isOfContents(snapshot['reading']))
    ? 0
    : state;

/**
 * A recording as this app would have made it: of this version's state, with calls of today's names.
 * @throws PortError `recorder.faults.state {found, known}` for a state of a newer version, or an older one without a way
 */
export const ofThisApp = (
  recording: Recording,
  known: number = STATE_VERSION,
  steps: Readonly<Record<number, StateStep>> = stateSteps,
): Recording =>
  raiseCalls(raiseState(recording, { known, steps, versionOf: stateVersionOf }), CALLS_VERSION, callSteps);

/** A recording that this app can replay. @throws PortError what `parseRecording` and {@link ofThisApp} throw */
export const loadRecording = (text: string, known?: number, steps?: Readonly<Record<number, StateStep>>): Recording =>
  ofThisApp(parseRecording(text), known, steps);

/** Recordings of this app, replayed by its reducers alone. */
export const { firstState, replayState, createStates, createPlayer } = createReplay({
  reduce: rootReducer,
  upgrade: ofThisApp,
});
