import { defineState, defineRequest, loadReducer, type NoArgs } from '@inkside/kit';
import type { ReleaseNote, ShippedPackage } from '@inkside/protocol';

/** What this product is made of, as its build has written it down. */
export const packagesRequest = defineRequest<NoArgs, readonly ShippedPackage[]>('about/packages', { policy: 'latest' });

export const packagesState = defineState('packages', 'discard', loadReducer(packagesRequest));

export interface PackagesSlice {
  readonly packages: ReturnType<typeof packagesState.reducer>;
}

/** What changed from version to version. */
export const releasesRequest = defineRequest<{ language: string }, readonly ReleaseNote[]>('about/releases', {
  policy: 'latest',
});

export const releasesState = defineState('releases', 'discard', loadReducer(releasesRequest));

export interface ReleasesSlice {
  readonly releases: ReturnType<typeof releasesState.reducer>;
}
