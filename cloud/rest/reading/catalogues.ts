import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

import { catalogueCalls, pageJobAnswer, paths } from '@inkside/protocol';
import { isWebAddress, type Refusal } from '../../fetching';
import { CloudFailure } from '../../lib/failure';
import {
  type BookHead,
  expectedExtension,
  type FeedSource,
  type Reading,
  SOURCE,
  type WishedBook,
} from '../../reading';
import { fileNameOf } from '../../webPages';
import { type Endpoint, userEndpoint } from '../endpoint';
import { deliver } from '../webPages/delivery';
import { newJobId, startJob } from '../webPages/jobs';
import { wantedLogin } from './catalogueLogin';
import { exportsPlugin } from './opml';
import { fetchFor, type ReadingParts, sourceAt } from './readingParts';

const checkAddress = (url: string): void => {
  if (!isWebAddress(url)) throw new CloudFailure('errors.badRequest', { field: 'url' });
};

type DocumentBody = v.InferOutput<typeof catalogueCalls.documentBody>;

const sourceFor = async (parts: ReadingParts, uid: string, body: DocumentBody): Promise<FeedSource> => {
  const { url, username, password } = body;
  if (username === '' && password === '') return sourceAt(parts, uid, url, SOURCE.opds);
  return { url, access: { uid, login: { username, password } } };
};

const readDocument = async (parts: ReadingParts, uid: string, body: DocumentBody) => {
  const source = await sourceFor(parts, uid, body);
  let refusal: Refusal | undefined;
  const onRefused = (heard: Refusal): void => {
    refusal = heard;
  };
  try {
    const asking = { url: source.url, login: source.access?.login, onRefused };
    const { text, address, contentType } = await fetchFor(parts, uid, () => parts.reading.documents.raw(asking));
    return { url: address, type: contentType, text, login: null };
  } catch (thrown) {
    if (refusal === undefined) throw thrown;
    const login = wantedLogin(refusal);
    return { url: refusal.url, type: refusal.contentType, text: '', login };
  }
};

const reading = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.catalogueDocument,
    summary:
      'A document of a catalogue as it came: a feed, or how it is searched; or what it asks for to be signed in.',
    input: v.object({ body: catalogueCalls.documentBody }),
    answer: catalogueCalls.documentAnswer,
    handle: async ({ body }, { session }) => {
      checkAddress(body.url);
      return { data: await readDocument(parts, session.account.uid, body) };
    },
  });

type FileBody = v.InferOutput<typeof catalogueCalls.fileBody>;

const wishOf = async (parts: ReadingParts, uid: string, { url, title, type }: FileBody): Promise<WishedBook> => {
  checkAddress(url);
  await parts.books.use([`uid:${uid}`]);
  return { source: await sourceAt(parts, uid, url, SOURCE.opds), title: title.trim() || new URL(url).hostname, type };
};

const FOLDER = '/uploads/opds';

/** As its bytes will be named, so far as that is known before they come. */
const nameOf = (wish: WishedBook): string => {
  const extension = expectedExtension(wish);
  return extension === undefined ? wish.title : fileNameOf({ title: wish.title, extension });
};

const offering = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.catalogueFile,
    summary: 'An address of this server that answers a book of a catalogue, once and for ten minutes.',
    input: v.object({ body: catalogueCalls.fileBody }),
    answer: catalogueCalls.fileAnswer,
    handle: async ({ body }, { session }) => {
      const wish = await wishOf(parts, session.account.uid, body);
      return { data: { path: `${FOLDER}/${parts.reading.tickets.give(wish)}`, name: nameOf(wish) } };
    },
  });

const sending = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.sendCatalogueFile,
    summary: 'Begins to fetch a book of a catalogue and to send it to the devices.',
    input: v.object({ body: catalogueCalls.fileBody }),
    answer: pageJobAnswer,
    handle: async ({ body }, { session, origin }) => {
      const { uid } = session.account;
      const wish = await wishOf(parts, uid, body);
      const id = newJobId();
      return startJob(parts.webPages, {
        ...{ id, uid, url: body.url, form: 'article' as const, limitMs: BOOK_MS },
        work: ({ signal, report }) => {
          report({ phase: 'fetching' });
          return parts.reading.books.read({ ...wish, signal }, async ({ extension, contentType }, bytes) => {
            const name = fileNameOf({ title: wish.title, extension });
            await deliver(parts.push, { uid, origin, id, name, extension, contentType, body: bytes });
            return { name, missing: 0 };
          });
        },
      });
    },
  });
/** A large book of a slow server. */
const BOOK_MS = 10 * 60_000;

export const catalogueEndpoints = (parts: ReadingParts): readonly Endpoint[] => [
  reading(parts),
  offering(parts),
  sending(parts),
];

interface OpenedBook {
  readonly head: BookHead;
  readonly stream: PassThrough;
}

/** Resolves when the first bytes can come; what breaks off later breaks the stream. */
const openBook = (books: Reading['books'], wish: WishedBook, signal: AbortSignal): Promise<OpenedBook> =>
  new Promise((resolve, reject) => {
    const stream = new PassThrough();
    const read = books.read({ ...wish, signal }, (head, body) => {
      resolve({ head, stream });
      return pipeline(body, stream);
    });
    read.catch((thrown: unknown) => {
      stream.destroy();
      reject(thrown as Error);
    });
  });

/**
 * What is read without a token by whoever knows its name: written lists, and books of catalogues, fetched while they are
 * read.
 */
export const readingFilesPlugin = async (
  app: FastifyInstance,
  { exports, books, tickets }: Pick<Reading, 'exports' | 'books' | 'tickets'>,
): Promise<void> => {
  await exportsPlugin(app, { exports });
  app.get<{ Params: { ticket: string } }>(`${FOLDER}/:ticket`, async (request, reply) => {
    const wish = tickets.take(request.params.ticket);
    if (wish === undefined) return reply.callNotFound();
    const leaving = new AbortController();
    reply.raw.once('close', () => leaving.abort());
    const { head, stream } = await openBook(books, wish, leaving.signal);
    const name = encodeURIComponent(fileNameOf({ title: wish.title, extension: head.extension }));
    return reply
      .type('application/octet-stream')
      .headers({
        'cache-control': 'no-store',
        // Somebody else's bytes under our own address: saved, never shown.
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
      })
      .send(stream);
  });
};
