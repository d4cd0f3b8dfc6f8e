export { decodeText } from './charset';
export { fetchFailed } from './fetchFailure';
export { type HostRules, isRefusedAtSight, type Resolver, systemResolver } from './webAddress';
export { createGuardedDownload, createGuardedFetch, type Download, type Fetch } from './guardedFetch';
export type { FetchRequest, Refusal } from './guardedFetch';
export { createGuardedPost, type Post, type Posted } from './guardedPost';
export { FETCHES_OF_ONE, type FetchLimits } from './limits';
export { createTurnsByKey, type Turns } from './slots';
export { isWebAddress, takesLogin, webAddress } from './webAddress';
