import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { OPDS2_PATH, OPDS_PATH } from '@inkside/protocol';
import { type Accounts, type HourlyLimits, identityOf, remoteKey } from '../accounts';
import { wantedLanguage } from '../content';
import { callerOf } from '../lib/caller';
import type { Log } from '../lib/config';
import { CloudFailure, RETRY_AFTER_SECONDS } from '../lib/failure';
import { type ObjectStore, ObjectStoreError, rangeOf } from '../objects';
import { DATA_POLICY } from '../web';
import { type Addresses, atomOf, openSearchOf } from './atom';
import { feedAt } from './feed';
import { authenticationOf, opds2Of } from './json';
import { ACQUISITION, AUTHENTICATION, mediaTypeOf, NAVIGATION, OPDS2, OPEN_SEARCH } from './mediaTypes';
import type { ShelfBook, Shelves } from './shelf';
import { type CatalogueWords, wordsFor } from './words';

export interface OpdsOptions {
  readonly accounts: Pick<Accounts, 'directory' | 'appPasswords' | 'limits'>;
  readonly objects: Pick<ObjectStore, 'get' | 'head'>;
  readonly shelves: Shelves;
  readonly log: Log;
}

/** Wrong passwords that one network may try in an hour. A reader that kept an ended one asks for every cover with it. */
const MOST_FAILURES = 100;

type Counter = ReturnType<HourlyLimits['counter']>;

/** Name and password of a Basic header; undefined for anything else. RFC 7617 leaves the bytes open: UTF-8 is asked for. */
const basicOf = (header: string | undefined): readonly [name: string, password: string] | undefined => {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : [text.slice(0, colon), text.slice(colon + 1)];
};

/** E-mail address, or telephone number with its area code (`+8613…`). */
const uidNamed = async (directory: Accounts['directory'], name: string): Promise<string | undefined> => {
  const trimmed = name.trim();
  try {
    const phone = /^(\+\d{1,4})[\s-]?(\d[\d\s-]{4,})$/.exec(trimmed);
    if (phone === null) return (await directory.find(identityOf(trimmed)))?.uid;
    // Where the area code ends is not written: every way to read it is tried.
    const digits = trimmed.slice(1).replace(/\D/g, '');
    for (let length = 1; length <= 4; length += 1) {
      const identity = identityOf(digits.slice(length), `+${digits.slice(0, length)}`);
      const found = await directory.find(identity).catch(() => undefined);
      if (found !== undefined) return found.uid;
    }
    return undefined;
  } catch (thrown) {
    if (thrown instanceof CloudFailure) return undefined;
    throw thrown;
  }
};

/** Whose library the caller may read; undefined for nobody's. Throws `errors.tooManyRequests`. */
const signIn = async ({ accounts }: OpdsOptions, failures: Counter, request: FastifyRequest) => {
  const given = basicOf(request.headers.authorization);
  if (given === undefined) return undefined;
  const [name, password] = given;
  const uid = await uidNamed(accounts.directory, name);
  // A right one is never kept waiting by the wrong ones of somebody else behind the same address.
  if (uid !== undefined && (await accounts.appPasswords.isGood(uid, password))) return uid;
  const use = await failures.hold([remoteKey(request.ip)]);
  try {
    if ((use.before[0] ?? 0) >= MOST_FAILURES)
      throw new CloudFailure('errors.tooManyRequests', { seconds: use.secondsUntil(0, MOST_FAILURES) });
    await use.count();
    return undefined;
  } catch (thrown) {
    use.release();
    throw thrown;
  }
};

const wordsOf = (request: FastifyRequest): CatalogueWords =>
  wordsFor(wantedLanguage(undefined, request.headers['accept-language']));

const addressesOf = (origin: string, root: string): Addresses => {
  const base = `${origin}${OPDS_PATH}/book`;
  const fileName = ({ title, extension }: ShelfBook): string => {
    const stem =
      title
        .replace(/[\p{Cc}"*/:<>?\\|#%]+/gu, ' ')
        .trim()
        .slice(0, 80) || 'book';
    return encodeURIComponent(extension === '' ? stem : `${stem}.${extension}`);
  };
  return {
    root: `${origin}${root}`,
    fileOf: (book) => `${base}/${encodeURIComponent(book.id)}/file/${fileName(book)}`,
    coverOf: (book) => `${base}/${encodeURIComponent(book.id)}/cover.png`,
  };
};

const AUTHENTICATION_PATH = `${OPDS_PATH}/authentication`;

const sendAuthentication = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { origin } = callerOf(request);
  const start = `${origin}${OPDS2_PATH}`;
  const text = authenticationOf(`${origin}${AUTHENTICATION_PATH}`, start, wordsOf(request));
  return reply.type(AUTHENTICATION).send(JSON.stringify(text));
};

const askForPassword = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const address = `${callerOf(request).origin}${AUTHENTICATION_PATH}`;
  void reply.code(401).headers({
    'www-authenticate': 'Basic realm="Inkside", charset="UTF-8"',
    link: `<${address}>; rel="http://opds-spec.org/auth/document"; type="${AUTHENTICATION}"`,
  });
  return sendAuthentication(request, reply);
};

const queryOf = ({ url }: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''));

const sendFeed = async (
  { shelves }: OpdsOptions,
  { uid, request, reply }: { uid: string; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> => {
  const [path = ''] = request.url.split('?');
  const isJson = path === OPDS2_PATH || path.startsWith(`${OPDS2_PATH}/`);
  const root = isJson ? OPDS2_PATH : OPDS_PATH;
  const words = wordsOf(request);
  const inside = decodeURI(path.slice(root.length)).replace(/\/$/, '');
  const feed = feedAt(await shelves.of(uid), { path: inside, query: queryOf(request), words });
  if (feed === undefined) throw new CloudFailure('errors.notFound');
  const addresses = addressesOf(callerOf(request).origin, root);
  if (isJson) return reply.type(OPDS2).send(JSON.stringify(opds2Of(feed, addresses, words)));
  const type = feed.paging === undefined ? NAVIGATION : ACQUISITION;
  return reply.type(`${type};charset=utf-8`).send(atomOf(feed, addresses, words));
};

interface BookCall {
  readonly uid: string;
  readonly id: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const bookIn = async ({ shelves }: OpdsOptions, { uid, id }: BookCall): Promise<ShelfBook> => {
  const book = (await shelves.of(uid)).books.find((each) => each.id === id);
  if (book === undefined) throw new CloudFailure('errors.notFound');
  return book;
};

/** Whether a part of the file may be sent: who has the beginning of another one gets the whole. */
const isOfSameFile = async ({ objects }: OpdsOptions, { request }: BookCall, { key }: ShelfBook): Promise<boolean> => {
  const expected = request.headers['if-range'];
  return expected === undefined || expected === (await objects.head(key))?.etag;
};

/** The file, or the part of it that is asked for: a download that broke off goes on. */
const sendFile = async (options: OpdsOptions, call: BookCall): Promise<FastifyReply> => {
  const { request, reply } = call;
  const book = await bookIn(options, call);
  const wanted = rangeOf(request.headers.range ?? '');
  const content = await options.objects.get(book.key, (await isOfSameFile(options, call, book)) ? wanted : undefined);
  if (content === undefined) throw new CloudFailure('errors.notFound');
  const { meta, range } = content;
  if (range !== undefined)
    void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${meta.size}`);
  return reply
    .headers({
      'content-type': mediaTypeOf(book.extension),
      'content-length': range === undefined ? meta.size : range.last - range.first + 1,
      'content-disposition': 'attachment',
      'accept-ranges': 'bytes',
      etag: meta.etag,
    })
    .send(content.stream);
};

const sendCover = async (options: OpdsOptions, call: BookCall): Promise<FastifyReply> => {
  const { coverKey } = await bookIn(options, call);
  const content = coverKey === undefined ? undefined : await options.objects.get(coverKey);
  if (content === undefined) throw new CloudFailure('errors.notFound');
  return call.reply
    .headers({ 'content-type': 'image/png', 'content-length': content.meta.size, etag: content.meta.etag })
    .send(content.stream);
};

const statuses: Readonly<Record<string, number>> = {
  'errors.notFound': 404,
  'errors.badRequest': 400,
  'errors.tooManyRequests': 429,
  'errors.unavailable': 503,
};

/** Readers show the status; the text is for people who look. */
const sendRefusal = (options: OpdsOptions, thrown: FastifyError, reply: FastifyReply): FastifyReply => {
  const isBeyond = thrown instanceof ObjectStoreError && thrown.code === 'rangeNotSatisfiable';
  const code = thrown instanceof CloudFailure ? thrown.code : 'errors.internal';
  const status = isBeyond ? 416 : (statuses[code] ?? 500);
  if (status === 500) options.log.error('opds', { error: thrown.name });
  const seconds = thrown instanceof CloudFailure ? thrown.params['seconds'] : undefined;
  if (status === 429 || status === 503) void reply.header('retry-after', seconds ?? RETRY_AFTER_SECONDS);
  return reply.code(status).type('text/plain; charset=utf-8').send(`${status}\n`);
};

/**
 * The library as a catalogue that other readers browse, search and fetch books from: OPDS 1.2 under `/opds`, OPDS 2.0 under
 * `/opds/v2`. It is read with an app password and changes nothing.
 */
export const opdsPlugin = async (app: FastifyInstance, options: OpdsOptions): Promise<void> => {
  const failures = options.accounts.limits.counter('opds');
  const uids = new WeakMap<FastifyRequest, string>();
  app.setErrorHandler((thrown: FastifyError, _request, reply) => sendRefusal(options, thrown, reply));
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'cache-control': 'private, no-cache', 'content-security-policy': DATA_POLICY });
    if (request.routeOptions.url === AUTHENTICATION_PATH) return undefined;
    const uid = await signIn(options, failures, request);
    if (uid === undefined) return askForPassword(request, reply);
    uids.set(request, uid);
    return undefined;
  });
  const uidOf = (request: FastifyRequest): string => uids.get(request) ?? '';
  const feed = (request: FastifyRequest, reply: FastifyReply) =>
    sendFeed(options, { uid: uidOf(request), request, reply });

  app.get(AUTHENTICATION_PATH, sendAuthentication);
  app.get(`${OPDS_PATH}/search.xml`, (request, reply) => {
    const root = `${callerOf(request).origin}${OPDS_PATH}`;
    return reply.type(OPEN_SEARCH).send(openSearchOf(root, wordsOf(request)));
  });
  for (const root of [OPDS_PATH, OPDS2_PATH]) {
    app.get(root, feed);
    app.get(`${root}/`, feed);
    for (const list of ['books', 'newest', 'search', 'folder/:id']) app.get(`${root}/${list}`, feed);
  }
  app.get<{ Params: { id: string } }>(`${OPDS_PATH}/book/:id/file/:name`, (request, reply) =>
    sendFile(options, { uid: uidOf(request), id: request.params.id, request, reply }),
  );
  app.get<{ Params: { id: string } }>(`${OPDS_PATH}/book/:id/cover.png`, (request, reply) =>
    sendCover(options, { uid: uidOf(request), id: request.params.id, request, reply }),
  );
};
