import { accountPaths } from './accountPaths';
import { otherSignInPaths } from './otherSignInPaths';
import { contentPaths } from './contentPaths';
import { readingPaths } from './readingPaths';
import { serverPaths, sessionPaths, signInPaths } from './paths';
import { storagePaths } from './storagePaths';

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
