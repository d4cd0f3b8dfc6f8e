import * as v from 'valibot';

import {
  androidVersionAnswer,
  lineOf,
  loginAdAnswer,
  paths,
  pcDownloadsAnswer,
  pcDownloadsBody,
} from '@inkside/protocol';
import { type HourlyLimits, type Records, remoteKey } from '../../accounts';
import type { Clock } from '../../lib/config';
import { type Ad, type App, type ContentStore, type Download, type Language, safeHtml, textIn } from '../../content';
import { CloudFailure } from '../../lib/failure';
import { type Endpoint, visitorEndpoint } from '../endpoint';
import { languageFor, namedOrAll, readerEntries } from './asking';

export interface AppParts {
  readonly content: ContentStore;
  readonly records: Records;
  readonly clock: Clock;
  readonly limits: HourlyLimits;
}

const NAME_MAX = 100;
/** Fetches of one network address that are counted in an hour: each count is a write to the disk. */
const COUNTED_PER_HOUR = 60;

const countSchema = v.object({ count: v.number() });
const countRecord = (id: string): string => `downloadCount:${id}`;

const isSameName = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const androidQuery = v.looseObject({
  ...readerEntries,
  channel: v.optional(lineOf(NAME_MAX)),
  model: v.optional(lineOf(NAME_MAX)),
});

const fileOnWire = (
  file: Pick<App, 'url' | 'size' | 'md5' | 'sha256' | 'description' | 'updatedAt'>,
  language?: Language,
) => ({
  url: file.url,
  size: file.size ?? null,
  md5: file.md5 ?? null,
  sha256: file.sha256 ?? null,
  description: safeHtml(textIn(file.description ?? {}, language)),
  updatedAt: file.updatedAt,
});

const androidVersion = ({ content }: AppParts): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.androidVersion,
    summary: 'The newest app for a device, by channel and model.',
    input: v.object({ query: androidQuery }),
    answer: androidVersionAnswer,
    handle: async ({ query }, caller) => {
      const { channel, model } = query;
      const fits = (app: App): boolean =>
        (channel === undefined || isSameName(app.channel, channel)) &&
        (model === undefined || app.models.length === 0 || app.models.some((each) => isSameName(each, model)));
      const apps = namedOrAll((await content.read()).apps, query.id).filter(fits);
      const [newest] = apps.toSorted((a, b) => b.versionCode - a.versionCode);
      if (newest === undefined) return { data: null };
      const { id, channel: from, versionName, versionCode, forced } = newest;
      const named = { _id: id, platform: 'android' as const, channel: from, versionName, versionCode };
      return { data: { ...named, forceUpdate: forced, ...fileOnWire(newest, languageFor(caller, query.lang)) } };
    },
  });

const isShownAt =
  (now: string) =>
  ({ startsAt, endsAt }: Ad): boolean =>
    (startsAt === undefined || startsAt <= now) && (endsAt === undefined || now < endsAt);

const loginAd = ({ content, clock }: AppParts): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.loginAd,
    summary: 'The picture beside the sign-in form, if there is one now.',
    input: v.object({ query: v.looseObject({ lang: readerEntries.lang }) }),
    answer: loginAdAnswer,
    handle: async ({ query }, caller) => {
      const shown = (await content.read()).ads.filter(isShownAt(new Date(clock.now()).toISOString()));
      const [ad] = shown.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
      if (ad === undefined) return { data: null };
      const title = textIn(ad.title, languageFor(caller, query.lang));
      const { id, imageUrl, linkUrl, updatedAt } = ad;
      return { data: { _id: id, title, imageUrl, linkUrl: linkUrl ?? null, updatedAt } };
    },
  });

const countOf = async (records: Records, { id }: Download): Promise<number> =>
  (await records.read(countRecord(id), countSchema))?.count ?? 0;

const countUp = (records: Records, { id }: Download): Promise<void> =>
  records.change(countRecord(id), countSchema, (known) => ({
    next: { count: (known?.count ?? 0) + 1 },
    result: undefined,
  }));

const pcDownloads = ({ content, records, limits }: AppParts): Endpoint => {
  const limit = limits.limit('download', COUNTED_PER_HOUR);
  const isCounted = async (remote: string): Promise<boolean> => {
    try {
      await limit.use([remoteKey(remote)]);
      return true;
    } catch (thrown) {
      if (thrown instanceof CloudFailure) return false;
      throw thrown;
    }
  };
  return visitorEndpoint({
    method: 'POST',
    path: paths.pcDownloads,
    summary: 'Programs by platform; fetching one by `id` or `platform` counts it.',
    takes: 'form',
    input: v.object({
      body: v.optional(v.nullable(pcDownloadsBody)),
      query: v.looseObject({ lang: readerEntries.lang }),
    }),
    answer: pcDownloadsAnswer,
    handle: async ({ body, query }, caller) => {
      const { id, platform } = body ?? {};
      const found = namedOrAll((await content.read()).downloads, id).filter(
        (download) => platform === undefined || isSameName(download.platform, platform),
      );
      const isFetch = id !== undefined || platform !== undefined;
      if (isFetch && found.length > 0 && (await isCounted(caller.remote))) {
        for (const download of found) await countUp(records, download);
      }
      const language = languageFor(caller, query.lang);
      const rows = found.map(async (download) => ({
        _id: download.id,
        title: textIn(download.title, language),
        platform: download.platform,
        version: download.version ?? null,
        downloads: await countOf(records, download),
        ...fileOnWire(download, language),
      }));
      return { data: { count: found.length, results: await Promise.all(rows) } };
    },
  });
};

/** Programs to install, and the picture at the door. */
export const appEndpoints = (parts: AppParts): readonly Endpoint[] => [
  androidVersion(parts),
  loginAd(parts),
  pcDownloads(parts),
];
