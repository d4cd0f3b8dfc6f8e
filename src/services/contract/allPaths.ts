import { accountPaths } from './account/accountPaths';
import { otherSignInPaths } from './account/otherSignInPaths';
import { contentPaths } from './content/contentPaths';
import { readingPaths } from './content/readingPaths';
import { serverPaths, sessionPaths, signInPaths } from './paths';
import { storagePaths } from './storage/storagePaths';

/** All of them. The web client imports them area by area. */
export const paths = {
  ...signInPaths,
  ...otherSignInPaths,
  ...sessionPaths,
  ...accountPaths,
  ...storagePaths,
  ...contentPaths,
  ...readingPaths,
  ...serverPaths,
};
