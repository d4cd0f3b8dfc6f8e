import * as v from 'valibot';

import { DEFAULT_BUCKET, paths, serverInfosAnswer } from '@inkside/protocol';
import { type ContentArea, regionFields } from '../content';
import type { CloudOptions, IndexServers, ServerRegion } from '../lib/config';
import { type Endpoint, noInput, visitorEndpoint } from './endpoint';

const regionSchema = v.strictObject(regionFields);
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
  readonly area: Pick<ContentArea, 'content'>;
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

type Edited = Pick<Awaited<ReturnType<ContentArea['content']['read']>>, 'indexServers'>;

/** Where web apps ask: what the start was told, then what the operator has added; nothing where there is neither. */
const indexOf = (told: IndexServers | undefined, { indexServers }: Edited) => {
  if (told === undefined && indexServers.length === 0) return {};
  const { area = 'abroad', inland = [], abroad = [] } = told ?? {};
  const added = (name: 'inland' | 'abroad'): string[] =>
    indexServers.filter((each) => each.area === name).map(({ url }) => url);
  return {
    area,
    indexServers: { inland: [...inland, ...added('inland')], abroad: [...abroad, ...added('abroad')] },
  };
};

/** This server, the others of the configuration, and those of the operator. */
export const serverEndpoints = ({ product, serverUuid, options, area }: ServerParts): readonly Endpoint[] => {
  const configured = validRegions(options.regions ?? []);
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
        const content = await area.content.read();
        const others = [...configured, ...content.regions];
        const index = indexOf(options.indexServers, content);
        const results = [...own, ...others.map((entry) => entryOf(entry, `${entry.host}-${entry.lang}`))];
        return { data: { count: results.length, results, ...index } };
      },
    }),
  ];
};
