import { defineRequest, loadReducer } from '@inkside/kit';
import type { AppRelease, Program } from '@inkside/protocol';

/** The assistant app for phones and devices. */
export const androidAppRequest = defineRequest<{ language: string }, AppRelease | null>('downloads/androidApp', {
  policy: 'latest',
});

export const androidAppReducer = loadReducer(androidAppRequest);

export interface AndroidAppSlice {
  readonly androidApp: ReturnType<typeof androidAppReducer>;
}

export const programsRequest = defineRequest<{ language: string }, readonly Program[]>('downloads/programs', {
  policy: 'latest',
});

export const programsReducer = loadReducer(programsRequest);

export interface ProgramsSlice {
  readonly programs: ReturnType<typeof programsReducer>;
}
