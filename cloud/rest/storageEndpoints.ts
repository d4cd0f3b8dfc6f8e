import {
  bucketsAnswer,
  DEFAULT_BUCKET,
  paths,
  pushBucketAnswer,
  type StsCredentials,
  stssAnswer,
} from '@inkside/protocol';
import { type Endpoint, noInput, userEndpoint, visitorEndpoint } from './endpoint';

/** Stands where the real cloud names a data centre; clients put it into V4 signatures. */
const REGION = 'oss-inkside-1';
/** The oldest clients know the credentials by this name, which only the prefix of the API makes whole. */
const STSS_OLD_BELOW_API = '/api/1/stss/';

/**
 * Libraries put the bucket before a host name but before no number, and most machines do not know `bucket.localhost`.
 * Only without encryption: a certificate need not hold for the number.
 */
const forLibraries = (origin: string): string => origin.replace(/^http:\/\/localhost(?=:|$)/, 'http://127.0.0.1');

/**
 * Clients hand `aliEndpoint` to their OSS library as it stands. A library refuses a port without a scheme, and one that
 * gets a bare host goes to it without encryption; so the scheme is always there.
 */
const buckets = (): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.buckets,
    summary: 'Where objects lie, by bucket.',
    input: noInput,
    answer: bucketsAnswer,
    handle: async (_, { origin }) => {
      const bucket = { bucket: DEFAULT_BUCKET, region: REGION, aliEndpoint: forLibraries(origin), endpoint: origin };
      return { data: { [DEFAULT_BUCKET]: bucket } };
    },
  });

const pushBucket = (): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.pushBucket,
    summary: 'Where pushed files lie; the older form of the buckets.',
    input: noInput,
    answer: pushBucketAnswer,
    handle: async (_, { origin }) => ({
      data: { region: REGION, bucket: DEFAULT_BUCKET, endpoint: new URL(origin).host },
    }),
  });

/** Credentials end with the session that they are given to. */
type Issue = (uid: string, sessionId: string) => StsCredentials;

const stss = (path: string, issue: Issue): Endpoint =>
  userEndpoint({
    method: 'GET',
    path,
    summary: 'Temporary storage credentials for the own prefix.',
    input: noInput,
    answer: stssAnswer,
    handle: async (_, { session }) => ({ data: issue(session.account.uid, session.jti) }),
  });

/** Where objects lie, and the temporary credentials for one's own. */
export const storageEndpoints = (parts: { readonly issueCredentials: Issue }): readonly Endpoint[] => [
  buckets(),
  pushBucket(),
  ...[paths.stss, paths.stssOld, STSS_OLD_BELOW_API].map((path) => stss(path, parts.issueCredentials)),
];
