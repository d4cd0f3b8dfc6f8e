import type { GatewayDocument } from '../../gateway/gateway';
import { createWithBytes } from '../conflicts/attachments';
import type { Conflicts } from '../conflicts/createConflicts';
import { ancestryOf } from '../conflicts/leaves';
import type { EngineListener, EngineParts } from '../engineParts';
import type { Conflicted } from './conflicted';
import { sendPiece, type Sent } from './sendPiece';
import { settleSent } from './settleSent';
import type { Unsent } from './unsent';

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

export type SendOne = (piece: readonly Unsent[], isLast: boolean) => Promise<void>;

/** Sends pieces and records what became of each document. */
export const createSending = ({ parts, conflicts, listener, conflicted, signal }: SendingParts): SendOne => {
  /** Known from the first true conflict on; then only winners are sent. */
  let isBranchless = false;
  const withBytes = createWithBytes(parts);

  const settle = async (sent: readonly Sent[]): Promise<void> => {
    for (const { unsent, outcome } of sent) if (outcome.kind === 'accepted') conflicted.accepted(unsent.entry);
    await settleSent(parts, conflicts, listener, sent);
    conflicted.later(sent.filter(({ outcome }) => outcome.kind === 'later').map(({ unsent }) => unsent.entry));
    const conflicting = sent.filter(({ outcome }) => outcome.kind === 'conflict').map(({ unsent }) => unsent);
    if (conflicting.length === 0) return;
    const found = await conflicted.yieldAll(conflicting.map(({ entry }) => entry), signal);
    isBranchless ||= conflicting.some((unsent) => isOtherwise(unsent, found));
  };

  return async (piece, isLast) => {
    for await (const sent of sendPiece(parts.gateway, piece, { signal, isLast, isBranchless, withBytes })) {
      if (signal.aborted) return;
      await settle(sent);
    }
  };
};
