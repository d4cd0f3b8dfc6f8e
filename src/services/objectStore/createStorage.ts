import type { FileShelf } from '../browser/files';
import type { Vault } from '../browser/keeping/vault';
import type { Http } from '../http/createHttp';
import { createPush } from '../http/push';
import { createBookFiles } from '../books/createBookFiles';
import { createBookLooks } from '../books/bookLooks';
import { createBookRecords } from '../books/bookRecords';
import type { BookFilesPort } from '../ports/books';
import type { KeptPort } from '../ports/kept';
import type { ObjectsPort, PushPort } from '../ports/transfers';
import type { UploadsPort } from '../ports/uploads';
import { createOssClients } from './client';
import { createCredentials } from './credentials';
import { createKept } from './kept/createKept';
import { createObjects, type ObjectReader } from './objects';
import type { SendParts } from './sendFile';
import { createUpload } from './upload';
import { createUploadCopies } from './uploads/uploadCopies';
import { createUploadRecords } from './uploads/uploadRecords';
import { createUploads } from './uploads/createUploads';
import { createXhrSend } from './xhrSend';
import type { ClockPort } from '@inkside/kit';

interface StorageParts extends Pick<SendParts, 'wakeUps' | 'random'> {
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  readonly http: Http;
  readonly vault: Vault;
  readonly clock: ClockPort;
  readonly files: FileShelf;
}

export interface Storage {
  readonly bookFiles: BookFilesPort;
  readonly objects: ObjectsPort;
  readonly push: PushPort;
  readonly uploads: UploadsPort;
  readonly reader: ObjectReader;
  /** For whoever writes on top of what there is of a note. */
  readonly newest: ObjectReader;
  readonly kept: KeptPort;
  readonly session: {
    /** Drops what belongs to a session: credentials, and the client that was made with them. */
    forget(): void;
  };
}

/** What only people who are signed in use of the cloud's storage; a chunk of its own. */
export const createStorage = ({ origin, http, vault, clock, files, wakeUps, random }: StorageParts): Storage => {
  const credentials = createCredentials({ http, vault, clock });
  const loadOss = async () => (await import('ali-oss')).default;
  const send = createXhrSend(() => new XMLHttpRequest());
  const clients = createOssClients({ http, credentials, origin, loadOss, send });
  const isOnline = (): boolean => navigator.onLine;
  const upload = createUpload({ clients, credentials, wakeUps, isOnline, random, files });
  const uploads = createUploads({
    ...{ clients, credentials, wakeUps, isOnline, random, files, clock },
    records: createUploadRecords(),
    copies: createUploadCopies({ storage: navigator.storage }),
    locks: navigator.locks,
  });
  const { port, reader, books, forget } = createObjects({ clients, credentials, upload });
  const quota = async (): Promise<number | undefined> => (await navigator.storage?.estimate?.())?.quota;
  const kept = createKept({ reader, clock, quota });
  const bookFiles = createBookFiles({
    ...{ files, reader, clock, objects: books },
    records: createBookRecords(),
    look: createBookLooks(),
  });
  return {
    bookFiles,
    objects: port,
    push: createPush({ http }),
    uploads,
    reader: kept.reader,
    newest: kept.newest,
    kept: kept.port,
    session: {
      forget: () => {
        credentials.clear();
        forget();
      },
    },
  };
};
