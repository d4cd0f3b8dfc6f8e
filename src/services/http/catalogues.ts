import { type FileId, PortError, type SecretId } from '@inkside/kit';
import {
  articlePaths,
  catalogueCalls,
  cataloguePaths,
  extensionOf,
  failureIn,
  networkError,
  pageJobAnswer,
  type PageProgress,
  readingItemAnswer,
  type WantedLogin,
} from '@inkside/protocol';
import type { CatalogueFile, CataloguePage, readCatalogue, searchAddress } from '@inkside/reader';

import type { Http } from './createHttp';

export type OpenedCatalogue =
  | { readonly kind: 'page'; readonly url: string; readonly page: CataloguePage }
  /** It wants a name and a password, or others than it was given. `url`: of what asked, maybe of another server. */
  | { readonly kind: 'login'; readonly url: string; readonly wants: WantedLogin };

export interface BookOfCatalogue extends Pick<CatalogueFile, 'href' | 'type'> {
  /** Of the book: the file is called so. */
  readonly title: string;
}

export interface CatalogueLogin {
  /** Of the subscription. */
  readonly id: string;
  readonly username: string;
  /** Names a password of this page. */
  readonly secret: SecretId;
  /** Address of what asked for it; null where nothing did. */
  readonly url: string | null;
}

/**
 * Catalogues of books (OPDS 1.2 and 2.0), fetched by the cloud and read here. Every method throws `PortError`, also
 * `errors.addressRefused`, `errors.fetchFailed {reason}`, `errors.tooManyRequests {seconds}`.
 */
export interface CataloguesPort {
  /**
   * One page; with `words`, what it answers a search with. Errors besides: `errors.feedUnreadable` for what is no
   * catalogue, `errors.catalogueSearch` for one that cannot be searched.
   */
  open(url: string, words: string): Promise<OpenedCatalogue>;
  /**
   * Another name and password for a subscription; both empty: none. Rejects with `errors.loginOtherServer` where `url` is
   * of another server than the subscription.
   */
  login(asked: CatalogueLogin): Promise<void>;
  /**
   * Fetches a book and keeps it on the shelf of chosen files, from where it goes into the library. Its name has the
   * extension of what came.
   */
  fetch(book: BookOfCatalogue): Promise<{ readonly fileId: FileId; readonly name: string; readonly size: number }>;
  /** Sends a book to the devices as it is. @returns its job in the cloud */
  send(book: BookOfCatalogue): Promise<PageProgress>;
}

interface CataloguesParts {
  readonly http: Http;
  readonly readSecret: (id: SecretId) => string | undefined;
  readonly keepFile: (file: File) => FileId;
  readonly fetch: (url: string) => Promise<Response>;
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  /** Code of the readers of catalogues, loaded by the first that is opened. */
  readonly loadReader: () => Promise<{
    readonly readCatalogue: typeof readCatalogue;
    readonly searchAddress: typeof searchAddress;
  }>;
}

const operation = 'reading';

const createOpen = ({ http, loadReader }: CataloguesParts): CataloguesPort['open'] => {
  const documentAt = async (url: string) => {
    const call = { method: 'POST', path: cataloguePaths.catalogueDocument, operation, body: { url } } as const;
    return (await http.call(catalogueCalls.documentAnswer, call)).data;
  };
  const pageAt = async (url: string): Promise<OpenedCatalogue> => {
    const [document, reader] = await Promise.all([documentAt(url), loadReader()]);
    const { login } = document;
    if (login !== null) {
      const { title, description, userLabel, passwordLabel, hasBasic, wasRefused } = login;
      const { url: asking } = document;
      return {
        kind: 'login',
        url: asking,
        wants: { title, description, userLabel, passwordLabel, hasBasic, wasRefused },
      };
    }
    const page = reader.readCatalogue(document);
    if (page === undefined) throw new PortError('errors.feedUnreadable');
    return { kind: 'page', url: document.url, page };
  };
  return async (url, words) => {
    const opened = await pageAt(url);
    if (words === '' || opened.kind === 'login') return opened;
    const { search } = opened.page;
    const reader = await loadReader();
    const address = search === null ? undefined : await reader.searchAddress(search, opened.url, words, documentAt);
    if (address === undefined) throw new PortError('errors.catalogueSearch');
    return pageAt(address);
  };
};

/** Of links that say what they lead to and do not end in it. */
const extensions: Readonly<Record<string, string>> = {
  'application/epub+zip': 'epub',
  'application/pdf': 'pdf',
  'application/x-mobipocket-ebook': 'mobi',
  'application/vnd.amazon.ebook': 'azw',
  'application/x-mobi8-ebook': 'azw3',
  'application/x-fictionbook+xml': 'fb2',
  'application/vnd.comicbook+zip': 'cbz',
  'application/x-cbz': 'cbz',
  'text/plain': 'txt',
};

/** As `Content-Disposition` names it (RFC 6266 with UTF-8); '' where it does not. */
const nameIn = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''(?<name>[^;\s]+)/i.exec(disposition)?.groups?.['name'] ?? '';
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
};

/** The library knows books by their extensions: what came says it, or else the link. */
const bookName = (disposition: string, said: string, { href, type }: BookOfCatalogue): string => {
  const named = nameIn(disposition) || said;
  if (/\.[a-z0-9]{2,5}$/i.test(named)) return named;
  const known = extensions[type.split(';', 1)[0]?.trim().toLowerCase() ?? ''];
  const extension = known ?? (URL.canParse(href) ? extensionOf(new URL(href).pathname) : '');
  return extension === '' ? named : `${named}.${extension}`;
};

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

const jsonOf = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
};

/** What the cloud says of a book that it does not give: no session ends by it, since none was sent. */
const refusalOf = async (answer: Response): Promise<PortError> => {
  const { headers } = answer;
  const status = answer.status === UNAUTHORIZED ? FORBIDDEN : answer.status;
  const raw = { status, body: await jsonOf(answer), retryAfter: Number(headers.get('retry-after')) || undefined };
  return failureIn(raw, operation) ?? networkError(operation);
};

export const createCatalogues = (parts: CataloguesParts): CataloguesPort => {
  const { http, readSecret, keepFile, fetch, origin } = parts;
  const fileBody = ({ href, title, type }: BookOfCatalogue) => ({ url: href, title, type });
  return {
    open: createOpen(parts),
    login: async ({ id, username, secret, url }) => {
      const password = readSecret(secret);
      if (password === undefined) throw new PortError('errors.passwordAgain');
      const body = { id, username, password, ...(url === null ? {} : { url }) };
      await http.call(readingItemAnswer, { method: 'POST', path: articlePaths.feedLogin, operation, body });
    },
    fetch: async (book) => {
      const call = { method: 'POST', path: cataloguePaths.catalogueFile, operation, body: fileBody(book) } as const;
      const { path, name: said } = (await http.call(catalogueCalls.fileAnswer, call)).data;
      const answer = await fetch(`${origin}${path}`).catch(() => undefined);
      if (answer === undefined) throw networkError(operation);
      if (!answer.ok) throw await refusalOf(answer);
      const name = bookName(answer.headers.get('content-disposition') ?? '', said, book);
      const blob = await answer.blob().catch(() => Promise.reject(networkError(operation)));
      return { fileId: keepFile(new File([blob], name, { type: blob.type })), name, size: blob.size };
    },
    send: async (book) => {
      const call = { method: 'POST', path: cataloguePaths.sendCatalogueFile, operation, body: fileBody(book) } as const;
      return (await http.call(pageJobAnswer, call)).data;
    },
  };
};
