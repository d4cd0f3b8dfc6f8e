import type { ChannelName } from '@inkside/kit';

import { channelOfDatabase } from '../../databaseNames';
import type { EngineListener, EngineParts } from '../engineParts';
import type { Conflicts } from '../conflicts/createConflicts';
import { type SendOptions, sendPiece, type Sent } from './sendPiece';
import { sentBase, type Unsent } from './unsent';
import type { GatewayDocument, GatewayFault } from '../../gateway/gateway';
import { createPatience, inParts, mayBeOfContent } from '../../gateway/patience';
import type { OutboxKey } from '../../journal/journal';
import { keyOf } from '../../pages/arrivals';
import { createWithBytes } from '../conflicts/attachments';
import { ancestryOf } from '../conflicts/leaves';
import type { Conflicted } from './conflicted';

type Settling = Pick<EngineParts, 'journal'>;

const tellMoved = (accepted: readonly Unsent[], listener: EngineListener): void => {
  const counts = new Map<ChannelName, number>();
  for (const { entry } of accepted) {
    const channel = channelOfDatabase[entry.database];
    counts.set(channel, (counts.get(channel) ?? 0) + 1);
  }
  for (const [channel, documents] of counts) listener.moved(channel, 'push', documents);
};

/** Strikes off what the cloud has taken, and marks what it will not take. Conflicts stay as they are. */
const settleSent = async (
  { journal }: Settling,
  conflicts: Conflicts,
  listener: EngineListener,
  sent: readonly Sent[],
): Promise<void> => {
  const accepted = sent.filter(({ outcome }) => outcome.kind === 'accepted').map(({ unsent }) => unsent);
  const writes = accepted.map(({ entry: { database, id, base }, leaves }) => ({
    database,
    id,
    base,
    rev: leaves[0]?._rev ?? '',
  }));
  await conflicts.sent(writes);
  await journal.settleOutbox(accepted.map((unsent) => ({ ...unsent.entry, base: sentBase(unsent) })));
  for (const { unsent, outcome } of sent) {
    if (outcome.kind !== 'refused') continue;
    await journal.refuse(unsent.entry, outcome.reason);
    listener.denied(channelOfDatabase[unsent.entry.database], unsent.entry.id, outcome.reason);
  }
  tellMoved(accepted, listener);
  if (sent.some(({ outcome }) => outcome.kind !== 'conflict')) listener.unsentChanged();
};

export interface SendingParts {
  readonly parts: EngineParts;
  readonly conflicts: Conflicts;
  readonly listener: EngineListener;
  readonly conflicted: Conflicted;
  readonly signal: AbortSignal;
}

/** Whether the cloud has something that ours did not grow out of; else it spoke of a conflict without one. */
const isOtherwise = ({ entry, leaves }: Unsent, found: readonly GatewayDocument[]): boolean => {
  const own = new Set(leaves.flatMap(ancestryOf));
  return found.some(({ _id, _rev }) => _id === entry.id && !own.has(_rev));
};

const PUSH = 'push';
/** Documents that fail by themselves, sent in one round; each is a call. */
const MOST_APART = 6;

const nameOf = ({ database, id }: OutboxKey): string => keyOf(database, id);

type SendOne = (piece: readonly Unsent[], isLast: boolean) => Promise<void>;

type Ways = Pick<SendingParts, 'parts' | 'signal'> & {
  readonly settle: (sent: readonly Sent[]) => Promise<void>;
  readonly optionsOf: (isLast: boolean) => SendOptions;
};

/** Sends as one call. */
const sendWhole = async (
  { parts, signal, settle, optionsOf }: Ways,
  piece: readonly Unsent[],
  isLast: boolean,
): Promise<void> => {
  for await (const sent of sendPiece(parts.gateway, piece, optionsOf(isLast))) {
    if (signal.aborted) return;
    await settle(sent);
  }
};

type Fails = (unsent: Unsent, fault: GatewayFault) => Promise<void>;

/** The call fails again and again because of what is in it: what of it can go goes. */
const sendInParts = async (
  { parts, signal, settle, optionsOf }: Ways,
  piece: readonly Unsent[],
  failure: GatewayFault,
  fails: Fails,
): Promise<void> => {
  const attempt = async (part: readonly Unsent[]): Promise<readonly Sent[]> => {
    const all: Sent[] = [];
    for await (const sent of sendPiece(parts.gateway, part, optionsOf(false))) all.push(...sent);
    return all;
  };
  for await (const outcome of inParts(piece, attempt, failure)) {
    if (signal.aborted) return;
    if ('part' in outcome) await settle(outcome.result);
    else await fails(outcome.item, outcome.fault);
  }
};

/** Records what became of documents. `apart`: names of those that make a call fail by themselves. */
const createSettle =
  (
    { parts, conflicts, listener, conflicted, signal }: SendingParts,
    apart: Set<string>,
    branchless: () => void,
  ): Ways['settle'] =>
  async (sent) => {
    for (const { unsent, outcome } of sent) {
      if (outcome.kind !== 'accepted') continue;
      conflicted.accepted(unsent.entry);
      apart.delete(nameOf(unsent.entry));
    }
    await settleSent(parts, conflicts, listener, sent);
    const later = sent.filter(({ outcome }) => outcome.kind === 'later').map(({ unsent }) => unsent.entry);
    conflicted.later(later.filter((entry) => !apart.has(nameOf(entry))));
    conflicted.muchLater(later.filter((entry) => apart.has(nameOf(entry))));
    const conflicting = sent.filter(({ outcome }) => outcome.kind === 'conflict').map(({ unsent }) => unsent);
    if (conflicting.length === 0) return;
    const found = await conflicted.yieldAll(
      conflicting.map(({ entry }) => entry),
      signal,
    );
    if (conflicting.some((unsent) => isOtherwise(unsent, found))) branchless();
  };

/**
 * Sends pieces and records what became of each document. One that makes a call fail by itself, again and again, goes
 * behind the others from then on, in a call of its own.
 */
export const createSending = (sending: SendingParts): SendOne => {
  const { parts, signal } = sending;
  /** Known from the first true conflict on; then only winners are sent. */
  let isBranchless = false;
  const withBytes = createWithBytes(parts);
  const patience = createPatience((asking) => parts.gateway.root(asking));
  const apart = new Set<string>();
  const settle = createSettle(sending, apart, () => (isBranchless = true));
  const ways: Ways = { parts, signal, settle, optionsOf: (isLast) => ({ signal, isLast, isBranchless, withBytes }) };

  const fails: Fails = async (unsent, { message: reason }) => {
    apart.add(nameOf(unsent.entry));
    await settle([{ unsent, outcome: { kind: 'later', reason } }]);
  };

  const sendTogether = async (piece: readonly Unsent[], isLast: boolean): Promise<void> => {
    try {
      await sendWhole(ways, piece, isLast);
    } catch (thrown) {
      if (isLast || !mayBeOfContent(thrown) || !(await patience.isOver(PUSH, thrown, signal))) throw thrown;
      await sendInParts(ways, piece, thrown, fails);
    }
    patience.worked(PUSH);
  };

  const sendApart = (unsent: Unsent, isLast: boolean): Promise<void> =>
    sendWhole(ways, [unsent], isLast).catch((thrown: unknown) => {
      if (!mayBeOfContent(thrown)) throw thrown;
      return fails(unsent, thrown);
    });

  return async (piece, isLast) => {
    const isApart = ({ entry }: Unsent): boolean => apart.has(nameOf(entry));
    const [together, others] = [piece.filter((each) => !isApart(each)), piece.filter(isApart)];
    if (together.length > 0) await sendTogether(together, isLast);
    for (const each of others.slice(0, MOST_APART)) if (!signal.aborted) await sendApart(each, isLast);
  };
};
