import { useState } from 'react';

import type { AppError } from '../../../app/kit/appError';

/** What is wrong with each field, by its name. */
export type Faults = Readonly<Record<string, AppError | undefined>>;

/** Says what is wrong with the fields that were left or sent, and not with one that is still being typed. */
export const useChecks = (faults: Faults) => {
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);
  const check = (names: readonly string[]): void => setChecked((known) => [...new Set([...known, ...names])]);
  return {
    /** How often something was held back. */
    attempts,
    shownFault: (name: string): AppError | undefined => (checked.includes(name) ? faults[name] : undefined),
    /** A field that was left empty is not wrong yet. */
    leave: (name: string, value: string): void => {
      if (value !== '') check([name]);
    },
    /** Whether these fields are right; those that are not say so from now on. */
    isRight: (names: readonly string[]): boolean => {
      check(names);
      const right = names.every((name) => faults[name] === undefined);
      if (!right) setAttempts((count) => count + 1);
      return right;
    },
  };
};
