import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { opmlExportAnswer, opmlImportAnswer, paths } from '@inkside/protocol';

import {
  type OpmlExports,
  type Outline,
  type OutlineFeed,
  type ReadingItem,
  readOpml,
  SOURCE,
  type SourceType,
  writeOpml,
} from '../../reading';
import { CloudFailure } from '../../lib/failure';
import { decodeText } from '../../fetching';
import { isTurnOver, nextSlice } from '../../lib/slices';
import { type Endpoint, noInput, type UploadedFile, userEndpoint } from '../endpoint';
import type { ReadingParts } from './readingParts';

/** As the real cloud names it; clients fetch the address as it is answered. */
const FOLDER = '/uploads/feed/export';
const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.opml$/;

const exportPath = (name: string): string => `${FOLDER}/${name}.opml`;

/** Written OPML lists, read without a token by whoever knows their name. */
export const exportsPlugin = async (
  app: FastifyInstance,
  { exports }: { readonly exports: OpmlExports },
): Promise<void> => {
  app.get<{ Params: { file: string } }>(`${FOLDER}/:file`, async (request, reply) => {
    const name = FILE.exec(request.params.file)?.[1];
    const xml = name === undefined ? undefined : await exports.read(name);
    if (xml === undefined) return reply.callNotFound();
    return reply
      .type('text/x-opml+xml; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="subscriptions.opml"',
      })
      .send(xml);
  });
};

const OPML_BYTES = 2 * 1024 ** 2;

type Inside = ReadonlyMap<string | null, readonly ReadingItem[]>;

const outlineOf = (item: ReadingItem, inside: Inside): Outline =>
  item.kind === 'folder'
    ? {
        kind: 'folder',
        title: item.title,
        children: outlinesIn(item.id, inside),
        isCatalogue: item.sourceType === SOURCE.opds,
      }
    : { kind: 'feed', title: item.title, url: item.url ?? '', isCatalogue: item.sourceType === SOURCE.opds };

const outlinesIn = (parent: string | null, inside: Inside): Outline[] =>
  (inside.get(parent) ?? []).map((item) => outlineOf(item, inside));

/** What lies in a folder that is gone goes to the top, as the listing has it. */
const allOutlines = (items: readonly ReadingItem[]): Outline[] => {
  const ids = new Set(items.map(({ id }) => id));
  const inside = new Map<string | null, ReadingItem[]>();
  for (const item of items) {
    const parent = item.parent !== null && ids.has(item.parent) ? item.parent : null;
    const known = inside.get(parent);
    if (known === undefined) inside.set(parent, [item]);
    else known.push(item);
  }
  return outlinesIn(null, inside);
};

const exporting = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.exportOpml,
    summary: 'Writes all subscriptions as an OPML list; answers where it can be fetched for a day.',
    input: noInput,
    answer: opmlExportAnswer,
    handle: async (_, { session }) => {
      const { uid } = session.account;
      const items = (await reading.items.list(uid)).filter(({ sourceType }) => sourceType !== SOURCE.page);
      const name = await reading.exports.keep(uid, writeOpml(allOutlines(items)));
      return { data: exportPath(name) };
    },
  });

/** Into which folder of each source type it goes. */
type Parents = ReadonlyMap<SourceType, string | null>;

/** Two of which it says the same are one: a feed by its address, a folder by its name. */
const sameness = ({
  kind,
  sourceType,
  parent,
  url,
  title,
}: Pick<ReadingItem, 'kind' | 'sourceType' | 'parent' | 'url' | 'title'>): string =>
  JSON.stringify([kind, sourceType, parent, url, kind === 'feed' ? '' : title]);

/** Puts a list among what the user has; folders and feeds that are there already are not doubled. */
const takeIn = async ({ reading }: ReadingParts, uid: string, list: readonly Outline[]) => {
  const items = await reading.items.list(uid);
  let room = await reading.items.room(uid);
  const count = { imported: 0, failed: 0 };

  // Thousands of lines are looked for among thousands of items.
  const known = new Map(items.toReversed().map((item) => [sameness(item), item]));
  const add = async (details: Parameters<typeof reading.items.write>[1]): Promise<ReadingItem | undefined> => {
    if (isTurnOver()) await nextSlice();
    const same = known.get(sameness(details));
    if (same !== undefined) return same;
    if (room === 0) return undefined;
    room -= 1;
    const item = await reading.items.write(uid, details);
    known.set(sameness(item), item);
    return item;
  };

  const addFeed = async ({ title, url, isCatalogue }: OutlineFeed, parent: string | null): Promise<void> => {
    const sourceType = isCatalogue ? SOURCE.opds : SOURCE.rss;
    const item = await add({ kind: 'feed', sourceType, title, url, parent });
    if (item === undefined) count.failed += 1;
    else count.imported += 1;
  };

  /** A folder has one source type, so a mixed one becomes two of the same name. */
  const addAll = async (outlines: readonly Outline[], parents: Parents): Promise<void> => {
    for (const outline of outlines) {
      if (outline.kind === 'feed') {
        await addFeed(outline, parents.get(outline.isCatalogue ? SOURCE.opds : SOURCE.rss) ?? null);
        continue;
      }
      const inside = new Map<SourceType, string | null>();
      for (const sourceType of typesIn(outline)) {
        const parent = parents.get(sourceType) ?? null;
        const folder = await add({ kind: 'folder', sourceType, title: outline.title, url: null, parent });
        inside.set(sourceType, folder?.id ?? parent);
      }
      await addAll(outline.children, inside);
    }
  };

  await addAll(list, new Map());
  return count;
};

const feedTypes = (outlines: readonly Outline[]): SourceType[] =>
  outlines.flatMap((outline) => {
    if (outline.kind === 'folder') return feedTypes(outline.children);
    return [outline.isCatalogue ? SOURCE.opds : SOURCE.rss];
  });

/** An empty folder is one for feeds. */
const typesIn = (folder: Extract<Outline, { readonly kind: 'folder' }>): Set<SourceType> => {
  const found = new Set(feedTypes(folder.children));
  if (found.size > 0) return found;
  return new Set([folder.isCatalogue === true ? SOURCE.opds : SOURCE.rss]);
};

const uploaded = (files: readonly UploadedFile[]): UploadedFile => {
  const [file, another] = files.filter(({ field }) => field === 'file');
  if (file === undefined || another !== undefined) throw new CloudFailure('errors.badRequest', { field: 'file' });
  return file;
};

const importing = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.importOpml,
    summary: 'Subscribes to everything in an OPML list.',
    takes: 'files',
    bodyBytes: OPML_BYTES,
    input: v.object({ files: v.array(v.custom<UploadedFile>((file) => typeof file === 'object')) }),
    answer: opmlImportAnswer,
    handle: async ({ files }, { session }) => {
      const { bytes, contentType } = uploaded(files);
      const { outlines, broken } = readOpml(decodeText(bytes, contentType));
      const { uid } = session.account;
      const count = await parts.reading.items.alone(uid, () => takeIn(parts, uid, outlines));
      return { data: { imported: count.imported, failed: count.failed + broken } };
    },
  });

export const opmlEndpoints = (parts: ReadingParts): readonly Endpoint[] => [exporting(parts), importing(parts)];
