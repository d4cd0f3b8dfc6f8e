import type { Endpoint } from '../endpoint';
import type { AccountParts } from './accountParts';
import { accessTokenEndpoints } from './accessTokenEndpoints';
import { appPasswordEndpoints } from './appPasswordEndpoints';
import { avatarEndpoint } from './avatar';
import { deviceEndpoints, nearbyEndpoints } from './deviceEndpoints';
import { deviceSideEndpoints } from './deviceSideEndpoints';
import { lifeEndpoints } from './lifeEndpoints';
import { profileEndpoints } from './profileEndpoints';

/** The account and its devices. */
export const accountEndpoints = (parts: AccountParts): readonly Endpoint[] => [
  ...profileEndpoints(parts),
  avatarEndpoint(parts),
  ...deviceEndpoints(parts),
  ...deviceSideEndpoints(parts),
  ...nearbyEndpoints(parts),
  ...lifeEndpoints(parts),
  ...accessTokenEndpoints(parts),
  ...appPasswordEndpoints(parts),
];
