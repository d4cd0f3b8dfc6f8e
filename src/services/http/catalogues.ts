import { type FileId, PortError, type SecretId } from '@inkside/kit';
import {
  articlePaths,
  catalogueCalls,
  cataloguePaths,
  pageJobAnswer,
  type PageProgress,
  readingItemAnswer,
  type WantedLogin,
} from '@inkside/protocol';
import type { CatalogueFile, CataloguePage, readCatalogue, searchAddress } from '@inkside/reader';

import type { Http } from './createHttp';

export type OpenedCatalogue =
  | { readonly kind: 'page'; readonly url: string; readonly page: CataloguePage }
  /** It wants a name and a password, or others than it was given. */
  | { readonly kind: 'login'; readonly wants: WantedLogin };

export interface BookOfCatalogue extends Pick<CatalogueFile, 'href' | 'type'> {
  /** Of the book: the file is called so. */
  readonly title: string;
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
  /** Another name and password for a subscription; both empty: none. `secret` names a password of this page. */
  login(id: string, username: string, secret: SecretId): Promise<void>;
  /** Fetches a book and keeps it on the shelf of chosen files, from where it goes into the library. */
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
      return { kind: 'login', wants: { title, description, userLabel, passwordLabel, hasBasic, wasRefused } };
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

export const createCatalogues = (parts: CataloguesParts): CataloguesPort => {
  const { http, readSecret, keepFile, fetch, origin } = parts;
  const fileBody = ({ href, title, type }: BookOfCatalogue) => ({ url: href, title, type });
  return {
    open: createOpen(parts),
    login: async (id, username, secret) => {
      const password = readSecret(secret);
      if (password === undefined) throw new PortError('errors.passwordAgain');
      const body = { id, username, password };
      await http.call(readingItemAnswer, { method: 'POST', path: articlePaths.feedLogin, operation, body });
    },
    fetch: async (book) => {
      const call = { method: 'POST', path: cataloguePaths.catalogueFile, operation, body: fileBody(book) } as const;
      const { path, name } = (await http.call(catalogueCalls.fileAnswer, call)).data;
      const answer = await fetch(`${origin}${path}`).catch(() => undefined);
      if (answer?.ok !== true) throw new PortError('errors.network', { operation });
      const blob = await answer.blob();
      return { fileId: keepFile(new File([blob], name, { type: blob.type })), name, size: blob.size };
    },
    send: async (book) => {
      const call = { method: 'POST', path: cataloguePaths.sendCatalogueFile, operation, body: fileBody(book) } as const;
      return (await http.call(pageJobAnswer, call)).data;
    },
  };
};
