import * as v from 'valibot';

import { DEFAULT_BUCKET } from '../../../src/services/contract/objectKeys';
import { paths } from '../../../src/services/contract/paths';
import { serverInfosAnswer, updateLogsAnswer } from '../../../src/services/contract/servers';
import { noInput, visitorEndpoint } from '../endpoint';
import type { Endpoint } from '../endpoint';
import { noticeOf } from './notices';

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Every service of the index is this one server (reference: cloud-api 3.10). */
const hostsOf = (product: string, host: string): Record<string, string> => ({
  onyxHostBaseUrl: host,
  onyxCloudDataHostBaseUrl: host,
  onyxLogHostBaseUrl: host,
  onyxContentHostBaseUrl: host,
  [`onyxSend2${capitalised(product)}HostBaseUrl`]: host,
  shopBookUrl: host,
  onyxMaterialHostBaseUrl: host,
  onyxCouchbaseWSSHost: host,
  onyxMessageReplicator: host,
});

/** A client offers Russian only where a server speaks it: this one speaks all of them, and stands once for each. */
const LANGUAGES = ['zh', 'en', 'ru'] as const;

const serverInfos = (product: string, serverUuid: string): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.serverInfos,
    summary: 'The servers of this cloud.',
    input: noInput,
    answer: serverInfosAnswer,
    handle: async (_, { origin }) => {
      const { host } = new URL(origin);
      const ossConfig = { ossNoteBucket: DEFAULT_BUCKET, ossNoteEndPoint: host };
      const results = LANGUAGES.map((lang) => ({
        _id: `${serverUuid}-${lang}`,
        name: 'Inkside',
        lang,
        region: 'local',
        host: hostsOf(product, host),
        ossConfig,
      }));
      return { data: { count: results.length, results } };
    },
  });

const updateLogs = (): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.updateLogs,
    summary: 'Texts to acknowledge, and what changed from version to version.',
    input: v.object({ query: v.looseObject({ source: v.optional(v.string()), version: v.optional(v.string()) }) }),
    answer: updateLogsAnswer,
    handle: async ({ query }) => {
      const notice = noticeOf(query.version ?? query.source ?? '');
      const results = notice === undefined ? [] : [notice];
      return { data: { count: results.length, results } };
    },
  });

/** What the cloud says of itself to anyone. */
export const serverEndpoints = (parts: {
  readonly product: string;
  readonly serverUuid: string;
}): readonly Endpoint[] => [
  serverInfos(parts.product, parts.serverUuid),
  updateLogs(),
];
