import { PortError, type Uid } from '@inkside/kit';

import { type Inverse, inverseOfSettle, type SettledSides } from './inverse';
import type { OperationWrite, SettleWrite } from './operationsPort';

/** What operations need of the conflicts of one user. */
export interface OperationConflicts {
  /** Undefined where it was settled already. */
  sides(conflict: Omit<SettleWrite, 'kind' | 'choice'>): Promise<SettledSides | undefined>;
  /** Gives the sides as they stood until then; undefined where it was settled already. */
  settle(
    conflict: Omit<SettleWrite, 'kind' | 'choice'>,
    choice: SettleWrite['choice'],
  ): Promise<SettledSides | undefined>;
  /** The loser is listed again, beside what stands. */
  reopen(conflict: Pick<SettledSides, 'loser' | 'ownSide'> & Pick<SettleWrite, 'database' | 'id'>): Promise<void>;
}

/** A choice that was not made yet, with the sides that it is made between. */
interface Choice {
  readonly write: SettleWrite;
  readonly sides: SettledSides;
}

/** The sides before anything is written. Throws `errors.conflictSettled` where somebody has chosen meanwhile. */
export const readChoices = (
  conflicts: OperationConflicts,
  writes: readonly SettleWrite[],
): Promise<readonly Choice[]> =>
  Promise.all(
    writes.map(async (write) => {
      const sides = await conflicts.sides(write);
      if (sides === undefined) throw new PortError('errors.conflictSettled');
      return { write, sides };
    }),
  );

export const inversesOfChoices = (choices: readonly Choice[]): readonly Inverse[] =>
  choices.map(({ write, sides }) => inverseOfSettle(write, sides));

/**
 * Makes the choices, the last things that an operation does. Where something else of it could not be written none is made,
 * and each fails with that reason. Gives those that were made, with the sides as they stood at that moment.
 * @param faults why writes failed, by the write; gets what fails here
 */
export const settleAll = async (
  conflicts: OperationConflicts,
  choices: readonly Choice[],
  faults: Map<OperationWrite, unknown>,
): Promise<readonly Choice[]> => {
  const made: Choice[] = [];
  const [reason] = faults.values();
  for (const { write, sides } of choices) {
    if (reason !== undefined) {
      faults.set(write, reason);
      continue;
    }
    try {
      const over = await conflicts.settle(write, write.choice);
      made.push({ write, sides: over === undefined ? sides : { ...sides, ...over } });
    } catch (thrown) {
      faults.set(write, thrown);
    }
  }
  return made;
};

/** Asks about a conflict again whose settling was undone; nothing for other operations. */
export const reopen = async (
  conflicts: (uid: Uid) => OperationConflicts,
  uid: Uid,
  inverse: Inverse,
): Promise<void> => {
  if (inverse.kind !== 'settle') return;
  const { database, id, loser, ownSide } = inverse;
  await conflicts(uid).reopen({ database, id, loser, ...(ownSide === undefined ? {} : { ownSide }) });
};
