import type { ClockPort, FileId, IdsPort, ObjectKey, SecretId, TextStorage, Uid } from '@inkside/kit';

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
  /** This browser's own storage. */
  readonly local: TextStorage;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly keepSecret: (text: string) => SecretId;
  readonly readSecret: (id: SecretId) => string | undefined;
  readonly fileOf: (id: FileId) => File | undefined;
  readonly keepFile: (file: File) => FileId;
}

/** What pages of an account ask the cloud for. */
const createPagePorts = ({ reader, objects: _objects, ...parts }: PagePortsParts) =>
  lazyPorts(async () => {
    const { createAccountPorts } = await import('./createAccountPorts');
    const { handOut } = await import('./browser/handOut');
    const page = { page: window, handOut: handOut(document, URL) };
    return () => createAccountPorts({ ...parts, objects: reader, ...page });
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
  const load = async (url: string, width: number, { aborted }: AbortSignal): Promise<string | undefined> =>
    aborted ? undefined : ports.articles.picture(url, width).catch(() => undefined);
  const remotePictures = { load };
  return { ports: { ...ports, bookReading: books.files }, books: books.handle, remotePictures, session: books.session };
};
