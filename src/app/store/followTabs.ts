import type { Store } from '@reduxjs/toolkit';

import { marksReadElsewhere } from '../../features/consent/slice';
import { languageChosen, preferencesReadElsewhere } from '../../features/preferences/slice';
import type { RootState } from './rootReducer';

/** Where a browser says that another tab wrote into the storage. */
export type StorageEvents = Pick<EventTarget, 'addEventListener'>;

export interface Kept {
  /** What is kept, as far as it can be read. */
  readonly read: () => Promise<Partial<RootState> | undefined>;
  readonly isLookingBack: () => boolean;
  /** Does what changes the state, so that it is not written again: it stands already. */
  readonly asKept: (work: () => void) => void;
}

const differs = (one: object, other: object): boolean => JSON.stringify(one) !== JSON.stringify(other);

/**
 * Takes up what another tab has kept: otherwise this one would write over it what it still holds itself, and what was
 * taken back there would count again. While the past is shown nothing is: then it is false, and owed.
 */
export const takeUpKept = async (store: Store<RootState>, { read, isLookingBack, asKept }: Kept): Promise<boolean> => {
  const { consentMarks, preferences } = (await read()) ?? {};
  if (isLookingBack()) return false;
  const known = store.getState();
  asKept(() => {
    if (consentMarks !== undefined && differs(consentMarks, known.consentMarks)) store.dispatch(marksReadElsewhere(consentMarks));
    if (preferences === undefined) return;
    // A choice like one of this tab: what stands in the other language is asked for anew.
    if (preferences.language !== known.preferences.language) store.dispatch(languageChosen(preferences.language));
    if (differs(preferences, store.getState().preferences)) store.dispatch(preferencesReadElsewhere(preferences));
  });
  return true;
};
