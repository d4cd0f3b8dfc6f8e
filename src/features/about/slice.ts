import { defineRequest } from '../../app/kit/defineRequest';
import type { ShippedPackage } from '../../app/kit/programs';
import { loadReducer, type NoArgs } from '../../app/kit/loadState';

/** What this product is made of, as its build has written it down. */
export const packagesRequest = defineRequest<NoArgs, readonly ShippedPackage[]>('about/packages', { policy: 'latest' });

export const packagesReducer = loadReducer(packagesRequest);

export interface PackagesSlice {
  readonly packages: ReturnType<typeof packagesReducer>;
}
