import * as v from 'valibot';

import { DEFAULT_BUCKET, namedLine, paths, serverInfosAnswer } from '@inkside/protocol';
import type { CloudOptions, IndexServers, ServerRegion } from '../lib/config';
import { type Endpoint, noInput, visitorEndpoint } from './endpoint';

const NAME_MAX = 100;
const HOST = /^([a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

const regionSchema = v.strictObject({
  name: namedLine(NAME_MAX),
  lang: v.pipe(v.string(), v.regex(/^[a-z]{2,3}([-_]?[a-z]{2,4})?$/i)),
  region: namedLine(NAME_MAX),
  host: v.pipe(v.string(), v.regex(HOST)),
});
const REGIONS_MAX = 50;
const regionsSchema = v.pipe(v.array(regionSchema), v.maxLength(REGIONS_MAX));

/** The configured servers as they are. Throws, naming the entry, when one is not a server: the cloud does not start. */
const validRegions = (regions: readonly ServerRegion[]): readonly ServerRegion[] => {
  const result = v.safeParse(regionsSchema, regions);
  if (result.success) return result.output;
  throw new Error(`regions.${v.getDotPath(result.issues[0]) ?? ''} is not valid`);
};

export interface ServerParts {
  readonly product: string;
  readonly serverUuid: string;
  readonly options: Pick<CloudOptions, 'regions' | 'indexServers'>;
}

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Every service of one server is that server (reference: cloud-api 3.10). */
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

/** One bucket for everything. The names are the devices', which spell two of them differently. */
const ossConfigOf = (host: string): Record<string, string> => ({
  ossNoteBucket: DEFAULT_BUCKET,
  ossNoteEndPoint: host,
  ossLogBucket: DEFAULT_BUCKET,
  ossLogEndpoint: host,
  ossAIBucket: DEFAULT_BUCKET,
  ossAIEndPoint: host,
  ossTestBucket: DEFAULT_BUCKET,
  ossTestEndpoint: host,
  ossDeprecatedBucket: DEFAULT_BUCKET,
  ossDeprecatedEndPoint: host,
});

/** A client offers Russian only where a server speaks it: this one speaks all of them, and stands once for each. */
const LANGUAGES = ['zh', 'en', 'ru'] as const;

const ownEntries = (host: string): ServerRegion[] =>
  LANGUAGES.map((lang) => ({ name: 'Inkside', lang, region: 'local', host }));

const indexOf = ({ area, inland, abroad }: IndexServers) => ({
  area,
  indexServers: { inland: [...inland], abroad: [...abroad] },
});

/** This server, and the others of the configuration. */
export const serverEndpoints = ({ product, serverUuid, options }: ServerParts): readonly Endpoint[] => {
  const others = validRegions(options.regions ?? []);
  const index = options.indexServers === undefined ? {} : indexOf(options.indexServers);
  const entryOf = ({ name, lang, region, host }: ServerRegion, _id: string) => ({
    _id,
    name,
    lang,
    region,
    host: hostsOf(product, host),
    ossConfig: ossConfigOf(host),
  });
  return [
    visitorEndpoint({
      method: 'GET',
      path: paths.serverInfos,
      summary: 'The servers of this cloud.',
      input: noInput,
      answer: serverInfosAnswer,
      // A web app asks the index servers of its area, which are other sites.
      isForAllSites: true,
      handle: async (_, { origin }) => {
        const own = ownEntries(new URL(origin).host).map((entry) => entryOf(entry, `${serverUuid}-${entry.lang}`));
        const results = [...own, ...others.map((entry) => entryOf(entry, `${entry.host}-${entry.lang}`))];
        return { data: { count: results.length, results, ...index } };
      },
    }),
  ];
};
