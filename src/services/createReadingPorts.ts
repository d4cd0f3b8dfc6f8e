import type { ClockPort, IdsPort, ObjectKey, SecretId, Uid } from '@inkside/kit';

import { accountPorts, bookReadingPorts } from './lazyOptions';
import { lazyPorts } from './lazyPort';
import type { Http } from './http/createHttp';
import type { Storage } from './objectStore/createStorage';

interface PagePortsParts extends Pick<Storage, 'objects' | 'reader'> {
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  readonly http: Http;
  readonly ids: IdsPort;
  readonly clock: ClockPort;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly keepSecret: (text: string) => SecretId;
}

/** What pages of an account ask the cloud for. */
const createPagePorts = ({ origin, http, ids, reader, keepSecret }: PagePortsParts) =>
  lazyPorts(async () => {
    const { createAccountPorts } = await import('./createAccountPorts');
    const { handOut } = await import('./browser/handOut');
    const page = { page: window, handOut: handOut(document, URL) };
    return () => createAccountPorts({ origin, http, ids, objects: reader, keepSecret, ...page });
  }, accountPorts);

/** Books that are read; `library` says where their files lie. */
const createBookPorts = (
  { clock, objects, reader, fetch }: PagePortsParts,
  library: ReturnType<typeof createPagePorts>['library'],
) =>
  lazyPorts(async () => {
    const [{ createBookReading }, { createKeptBooks }, { BookInkShelf }, { handOut }] = await Promise.all([
      import('./books/createBookReading'),
      import('./books/keptBooks'),
      import('./books/bookInk'),
      import('./browser/handOut'),
    ]);
    const quota = async (): Promise<number | undefined> => (await navigator.storage?.estimate?.())?.quota;
    const file = (uid: Uid, bookId: string) => library.file(uid, bookId);
    const addressOf = (key: ObjectKey, name: string) => objects.signedUrl(key, name);
    const page = { fetch, kept: createKeptBooks(), handOut: handOut(document, URL) };
    const ink = new BookInkShelf(reader);
    return () => createBookReading({ ink, file, addressOf, clock, quota, ...page });
  }, bookReadingPorts);

/** Pages of an account, and the books that are read in one of them: each loaded by the first call that needs it. */
export const createReadingPorts = (parts: PagePortsParts) => {
  const ports = createPagePorts(parts);
  const books = createBookPorts(parts, ports.library);
  return { ports: { ...ports, bookReading: books.files }, books: books.handle, session: books.session };
};
