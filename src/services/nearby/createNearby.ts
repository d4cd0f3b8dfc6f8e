import type { NearbyPort } from '../ports/nearby';
import { createReach, type ReachPage, type ReachParts } from './reach';
import { createShareSocket, type SharePage, type ShareParts } from './shareSocket';

/** What of the browser's window is used. */
export type NearbyPage = SharePage & ReachPage;

interface NearbyParts extends ShareParts, ReachParts {
  readonly page: NearbyPage;
}

/** Devices in their own network: who tells the cloud that they are there, and whether this computer comes to them. */
export const createNearby = (parts: NearbyParts): NearbyPort => ({
  watch: createShareSocket(parts),
  reach: createReach(parts),
});
