import type { Endpoint } from '../endpoint';
import { batchDelete, pushAgain } from './pushBatches';
import { pushListing } from './pushListing';
import type { PushParts } from './pushParts';
import { pushScreenSaver, saveAndPush } from './saveAndPush';

/** What is sent to the devices: bookkeeping beside the MESSAGE documents, which are what devices follow. */
export const pushEndpoints = (parts: PushParts): readonly Endpoint[] => [
  saveAndPush(parts),
  pushScreenSaver(parts),
  pushListing(parts),
  batchDelete(parts),
  pushAgain(parts),
];
