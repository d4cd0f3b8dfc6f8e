import type { Store } from '@reduxjs/toolkit';

import { marksReadElsewhere } from '../../features/consent/slice';
import { languageChosen, preferencesReadElsewhere } from '../../features/preferences/slice';
import type { RootState } from './rootReducer';

/** Where a browser says that another tab wrote into the storage. */
export type StorageEvents = Pick<EventTarget, 'addEventListener'>;

export interface Kept {
  /** What is kept, as far as it can be read. */
  readonly read: () => Promise<Partial<RootState> | undefined>;
  /** Parts that were changed here after that, and not yet written. */
  readonly own: ReadonlySet<string>;
  /** Puts parts of what is kept in the place of those that the store holds. */
  readonly restore: (parts: Partial<RootState>) => void;
  readonly isLookingBack: () => boolean;
  /** Does what changes the state, so that it is not written again: it stands already. */
  readonly asKept: (work: () => void) => void;
}

const differs = (one: object, other: object): boolean => JSON.stringify(one) !== JSON.stringify(other);

type Waits = RootState['codeWaits'];

/** Both tabs were told something by the cloud: of each wait the longer one. In the order of `kept`, where they are the same. */
const longerWaits = (kept: Waits, own: Waits): Waits => ({
  ...kept,
  ...Object.fromEntries(Object.entries(own).filter(([contact, until]) => until > (kept[contact] ?? 0))),
});

/**
 * Takes up what another tab has kept: otherwise this one would write over it what it still holds itself, and what was
 * taken back there would count again. While the past is shown nothing is: then it is false, and owed.
 */
export const takeUpKept = async (
  store: Store<RootState>,
  { read, own, restore, isLookingBack, asKept }: Kept,
): Promise<boolean> => {
  const { codeWaits, consentMarks, preferences } = (await read()) ?? {};
  if (isLookingBack()) return false;
  const known = store.getState();
  const waits = longerWaits(codeWaits ?? {}, known.codeWaits);
  asKept(() => {
    if (consentMarks !== undefined && !own.has('consentMarks') && differs(consentMarks, known.consentMarks))
      store.dispatch(marksReadElsewhere(consentMarks));
    if (preferences === undefined || own.has('preferences')) return;
    // A choice like one of this tab: what stands in the other language is asked for anew.
    if (preferences.language !== known.preferences.language) store.dispatch(languageChosen(preferences.language));
    if (differs(preferences, store.getState().preferences)) store.dispatch(preferencesReadElsewhere(preferences));
  });
  const takeWaits = (): void => restore({ codeWaits: waits });
  // What the other tab has written over is written anew.
  if (codeWaits !== undefined && differs(waits, codeWaits)) takeWaits();
  else if (differs(waits, known.codeWaits)) asKept(takeWaits);
  return true;
};
