import { createSelector } from '@reduxjs/toolkit';
import type { Typeface } from '@inkside/protocol';

import type { FontsSlice } from './slice';

/** Readers and editors have these themselves, under words of their own. */
const builtIn: ReadonlySet<string> = new Set(['sans', 'serif', 'mono']);

/** What is offered beside what is built in; nothing where the list did not come, for which nobody has to be told. */
export const selectTypefaces = createSelector(
  ({ fonts }: FontsSlice) => fonts,
  (fonts): readonly Typeface[] => (fonts.phase === 'ready' ? fonts.data.filter(({ id }) => !builtIn.has(id)) : []),
);
