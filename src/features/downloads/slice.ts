import { defineState, defineRequest, loadReducer } from '@inkside/kit';
import type { AppRelease, Program } from '@inkside/protocol';

/** The assistant app for phones and devices. */
export const androidAppRequest = defineRequest<{ language: string }, AppRelease | null>('downloads/androidApp', {
  policy: 'latest',
});

export const androidAppState = defineState('androidApp', 'discard', loadReducer(androidAppRequest), true);

export interface AndroidAppSlice {
  readonly androidApp: ReturnType<typeof androidAppState.reducer>;
}

export const programsRequest = defineRequest<{ language: string }, readonly Program[]>('downloads/programs', {
  policy: 'latest',
});

export const programsState = defineState('programs', 'discard', loadReducer(programsRequest));

export interface ProgramsSlice {
  readonly programs: ReturnType<typeof programsState.reducer>;
}
