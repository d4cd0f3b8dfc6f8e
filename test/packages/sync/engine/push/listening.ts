import type { EngineListener } from '../../../../../packages/sync/src/engine/engineParts';

/** Writes down what a direction says. */
export const listening = () => {
  const said: string[] = [];
  const listener: EngineListener = {
    active: (channels) => void said.push(`active ${String(channels)}`),
    moved: (channel, direction, documents) => void said.push(`moved ${channel} ${direction} ${documents}`),
    brought: (channel, documents) => void said.push(`brought ${channel} ${documents}`),
    idle: (direction) => void said.push(`idle ${direction}`),
    failed: (direction) => void said.push(`failed ${direction}`),
    denied: (channel, id, reason) => void said.push(`denied ${channel} ${id} ${reason}`),
    owed: (channel, ids) => void said.push(`owed ${channel} ${String(ids)}`),
    held: (channel, documents, of) => void said.push(`held ${channel} ${documents} ${of}`),
    unsentChanged: () => void said.push('unsentChanged'),
    conflictsChanged: () => void said.push('conflictsChanged'),
    expired: () => void said.push('expired'),
  };
  return { said, listener, has: (word: string) => said.some((each) => each.startsWith(word)) };
};
