import * as v from 'valibot';

import {
  favouriteAnswer,
  favouritesAnswer,
  lineOf,
  namedLine,
  paths,
  readingDoneAnswer,
  textOf,
} from '@inkside/protocol';
import { type Endpoint, userEndpoint } from '../endpoint';
import { countedPage, listEntries } from '../listing';
import type { Favourite } from '../../reading';
import { anySource, favouriteOnWire, idsToDelete, webUrl } from './wire';
import type { ReadingParts } from './readingParts';

const optionalLine = v.optional(v.nullable(namedLine(300)), null);

const favouriteBody = v.looseObject({
  url: webUrl,
  title: namedLine(300),
  sourceType: v.optional(anySource, 1),
  description: v.optional(textOf(2000), ''),
  cover: v.optional(v.nullable(webUrl), null),
  author: optionalLine,
  source: optionalLine,
});

const holds = ({ title, description, source, author, url }: Favourite, words: string): boolean =>
  [title, description, source ?? '', author ?? '', url].join('\n').toLowerCase().includes(words.toLowerCase());

const listing = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.favourites,
    summary: 'What the user collected from network reading.',
    input: v.object({
      query: v.looseObject({
        ...listEntries(['updatedAt', 'createdAt', 'title']),
        sourceType: v.optional(anySource),
        /** Ours. */
        text: v.optional(lineOf(200), ''),
      }),
    }),
    answer: favouritesAnswer,
    handle: async ({ query }, { session }) => {
      const all = await reading.favourites.list(session.account.uid);
      const chosen = all.filter(
        (each) =>
          (query.sourceType === undefined || each.sourceType === query.sourceType) && holds(each, query.text.trim()),
      );
      return { data: countedPage(chosen.map(favouriteOnWire), query) };
    },
  });

const adding = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.addFavourite,
    summary: 'Collects an article, page or book; one for an address.',
    input: v.object({ body: favouriteBody }),
    answer: favouriteAnswer,
    handle: async ({ body }, { session }) => {
      const { url, title, sourceType, description, cover, author, source } = body;
      const details = { url, title, sourceType, description, cover, author, source };
      const { favourite, isNew } = await reading.favourites.add(session.account.uid, details);
      return { data: { ...favouriteOnWire(favourite), isNew } };
    },
  });

const removing = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.removeFavourites,
    summary: 'Takes out of the collection.',
    input: v.object({ body: v.looseObject({ ids: idsToDelete }) }),
    answer: readingDoneAnswer,
    handle: async ({ body }, { session }) => {
      await reading.trash.removeFavourites(session.account.uid, body.ids);
      return { data: 'ok' as const };
    },
  });

export const favouriteEndpoints = (parts: ReadingParts): readonly Endpoint[] => [
  listing(parts),
  adding(parts),
  removing(parts),
];
