import type { Operation, OperationKind } from '../run/plan';
import type { Perform } from '../run/people';
import { guest } from './guest';
import type { RoughKind, RoughOperation, Roughness } from './kinds';
import { decideHeld, removeMessage } from './people';
import { anewAtOnce, cloudBackup, cloudRollback } from './rollback';

export const roughPerformers: Readonly<Record<RoughOperation, Perform>> = {
  removeMessage,
  decideHeld,
  guest,
  cloudBackup,
  cloudRollback,
  anewAtOnce,
};

const LONGEST_WAIT_MS = 5000;

/** What a kind puts into a plan, in this order. */
const groups: readonly (readonly [RoughKind, readonly OperationKind[]])[] = [
  ['actions', ['removeMessage', 'rename', 'decideHeld', 'removeMessage', 'rename']],
  ['guest', ['guest']],
  ['rollback', ['cloudBackup', 'cloudRollback']],
  ['anewAtOnce', ['anewAtOnce']],
];

/** The plan with what is rough in between; its own operations stay as they are. */
export const roughened = (plan: readonly Operation[], { kinds, random }: Roughness): readonly Operation[] => {
  let all = [...plan];
  for (const [kind, operations] of groups) {
    if (!kinds.has(kind)) continue;
    const places = operations.map(() => random.below(all.length + 1)).sort((a, b) => a - b);
    const added = operations.map((operation, index): readonly [number, Operation] => [
      places[index] ?? 0,
      {
        kind: operation,
        browser: random.below(12),
        pick: random.below(1_000_000),
        then: random.chance(0.4) ? 'race' : random.below(LONGEST_WAIT_MS),
      },
    ]);
    // From behind, so that places stay what they were.
    for (const [place, operation] of added.toReversed()) all = [...all.slice(0, place), operation, ...all.slice(place)];
  }
  return all;
};
