import { GatewayFault, type CloudRoot } from '../../gateway/gateway';
import { isBefore } from '../../gateway/feedPage';
import { databaseNames } from '../../databaseNames';
import type { PullState } from '../../journal/journal';
import type { EngineParts } from '../engineParts';
import {
  agree,
  type Checkpoints,
  type LocalCheckpoints,
  readCloudCheckpoint,
  readLocalCheckpoints,
  writeCheckpoint,
} from './checkpoints';

export const BEGINNING = '0';
const SESSION_LENGTH = 32;

/** What this computer knows before the cloud was asked. */
export interface LocalSide {
  readonly state: PullState | undefined;
  readonly checkpoints: LocalCheckpoints;
  /** Whether no document was ever in the local databases. */
  readonly isEmpty: boolean;
}

export const readLocalSide = async (parts: EngineParts): Promise<LocalSide> => {
  const { uid, databases, journal } = parts;
  const [state, checkpoints, sequences] = await Promise.all([
    journal.readPullState(),
    readLocalCheckpoints(parts),
    Promise.all(databaseNames.map((name) => databases.use(uid, name, async (each) => (await each.info()).update_seq))),
  ]);
  return { state, checkpoints, isEmpty: sequences.every((sequence) => sequence === 0) };
};

/** Where the feed is to be read from, and what it takes to get there. */
export type Course =
  | { readonly kind: 'goOn'; readonly state: PullState; readonly at: number }
  /** `isOffering`: what is here and the feed does not name is offered to the cloud. */
  | { readonly kind: 'begin'; readonly state: PullState; readonly isOffering: boolean };

const newSession = (random: () => number): string =>
  Array.from({ length: SESSION_LENGTH }, () => Math.floor(random() * 16).toString(16)).join('');

const beginning = ({ state, isEmpty }: LocalSide, serverUuid: string, random: () => number): Course => {
  // Pages that came and are not in the databases yet hold documents too.
  const isFirst = isEmpty && state === undefined;
  const session = newSession(random);
  return {
    kind: 'begin',
    state: { session, serverUuid, since: BEGINNING, isComplete: false, withRevisions: !isFirst },
    isOffering: !isFirst,
  };
};

/** Whether it is the cloud that the state was read from, and has not gone back behind it. */
const isSame = ({ serverUuid, since }: PullState, { uuid, latest }: CloudRoot): boolean =>
  uuid === serverUuid && (latest === undefined || !isBefore(String(latest), since));

/** Asks the cloud who it is and what it remembers, and compares. `isLost`: it does not know the sequence. */
export const chooseCourse = async (
  parts: EngineParts,
  local: LocalSide,
  isLost: boolean,
  signal: AbortSignal,
): Promise<Course> => {
  const { state, checkpoints } = local;
  const [root, cloud] = await Promise.all([
    parts.gateway.root(signal),
    state === undefined ? undefined : readCloudCheckpoint(parts, signal),
  ]);
  // Which documents a pass that offers has named was known to the page that began it alone.
  const isBroken = state === undefined || (!state.isComplete && state.withRevisions);
  if (isBroken || isLost || !isSame(state, root) || !agree(state, checkpoints, cloud)) {
    return beginning(local, root.uuid, parts.random);
  }
  return { kind: 'goOn', state, at: Math.min(...checkpoints.map((each) => each?.at ?? 0)) };
};

/**
 * Both sides get their checkpoint before the journal knows of the pass: one that is missing later was lost. `isLost`: the
 * pass before it was.
 */
export const beginPass = async (
  parts: EngineParts,
  { state, isLost }: { readonly state: PullState; readonly isLost: boolean },
  signal: AbortSignal,
): Promise<void> => {
  const how = { isLater: false, isSeen: !isLost };
  await writeCheckpoint(parts, { session: state.session, since: state.since, writes: 1 }, signal, how);
  await parts.journal.appendPage(undefined, state);
  await parts.owed.clear();
};

/**
 * Who answers after an interruption may be another cloud, and one that takes a sequence of the cloud before it for its
 * own would be read on in the middle. The same one may have been emptied, or restored from a backup.
 * @throws GatewayFault unknownSequence
 */
export const assertSameCloud = async (
  { gateway }: Pick<EngineParts, 'gateway'>,
  { state, checkpoints }: { readonly state: PullState; readonly checkpoints: Pick<Checkpoints, 'assertKept'> },
  signal: AbortSignal,
): Promise<void> => {
  const [root] = await Promise.all([gateway.root(signal), checkpoints.assertKept()]);
  if (!isSame(state, root)) throw new GatewayFault('unknownSequence', 'Another cloud answers, or an older one.');
};
