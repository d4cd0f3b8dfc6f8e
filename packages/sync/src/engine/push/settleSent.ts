import { channelOfDatabase } from '../../homes';
import type { EngineListener, EngineParts } from '../engineParts';
import type { Conflicts } from '../conflicts/createConflicts';
import type { Sent } from './sendPiece';
import { sentBase, type Unsent } from './unsent';
import type { ChannelName } from '@inkside/kit';

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
export const settleSent = async (
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
