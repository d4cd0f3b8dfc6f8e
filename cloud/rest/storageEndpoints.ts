import { DEFAULT_BUCKET } from '../../src/services/contract/objectKeys';
import { paths } from '../../src/services/contract/paths';
import { bucketsAnswer, stssAnswer } from '../../src/services/contract/storage';
import type { StsCredentials } from '../../src/services/contract/storage';
import { noInput, userEndpoint, visitorEndpoint } from './endpoint';
import type { Endpoint } from './endpoint';

/** Stands where the real cloud names a data centre; clients put it into V4 signatures. */
const REGION = 'oss-inkside-1';

/** Known clients read the real bucket's name from the map, and some read `aliEndpoint`, a host without a scheme. */
const buckets = (): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.buckets,
    summary: 'Where objects lie, by bucket.',
    input: noInput,
    answer: bucketsAnswer,
    handle: async (_, { origin }) => {
      const aliEndpoint = new URL(origin).host;
      return { data: { [DEFAULT_BUCKET]: { bucket: DEFAULT_BUCKET, region: REGION, aliEndpoint, endpoint: origin } } };
    },
  });

const stss = (issue: (uid: string) => StsCredentials): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.stss,
    summary: 'Temporary storage credentials for the own prefix.',
    input: noInput,
    answer: stssAnswer,
    handle: async (_, { session }) => ({ data: issue(session.account.uid) }),
  });

/** Where objects lie, and the temporary credentials for one's own. */
export const storageEndpoints = (parts: {
  readonly issueCredentials: (uid: string) => StsCredentials;
}): readonly Endpoint[] => [buckets(), stss(parts.issueCredentials)];
