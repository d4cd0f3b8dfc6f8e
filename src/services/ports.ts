import type { AppError } from '../app/kit/appError';
import type { Handles } from '../app/kit/handles';
import type { Json, JsonObject } from '../app/kit/json';
import type { SyncFact } from '../app/kit/syncFact';
import type { Bytes, EpochMs, FileId, Ms, NoteId, ObjectKey, PageId, SecretId, Uid } from '../app/kit/units';

/** Stops what it names. Calling it twice does nothing. */
export type Stop = () => void;

/** A promise that redux-saga can cancel (it calls the function under the `CANCEL` key). */
export type Cancellable<T> = Promise<T>;

export interface ClockPort {
  now(): EpochMs;
  /** Resolves after `ms`; cancelled with the saga that waits for it. */
  sleep(ms: Ms): Cancellable<void>;
}

export interface IdsPort {
  /** 32 hexadecimal characters, random. */
  newId(): string;
}

/** What the store may know of a session: no token. */
export interface SessionFacts {
  readonly uid: Uid;
  readonly name: string;
  readonly expiresAt: EpochMs;
  readonly isDemo: boolean;
}

/** Signing in and out (specification section 7). Every method throws `PortError`; 401 is `elMsg.tips14`. */
export interface AccountsPort {
  /** The session that the vault holds, checked with the cloud; offline it is taken as it stands. */
  resume(): Promise<SessionFacts | undefined>;
  /** Exchanges the one-time token of the printed address, and takes it out of the address. Undefined without one. */
  redeemLink(): Promise<SessionFacts | undefined>;
  /** Sends a six-digit code to an e-mail address. Errors: `errors.tooManyRequests {seconds}`. */
  requestCode(request: { readonly email: string }): Promise<void>;
  /**
   * `code` is a handle of the typed code. Errors: `errors.codeWrong`, `errors.codeExpired`, `errors.codeTries`;
   * `errors.codeEmpty` when the handle names nothing any more. `remember`: kept for a month.
   */
  signIn(request: { readonly email: string; readonly code: SecretId; readonly remember: boolean }): Promise<SessionFacts>;
  /** Ends the session in the cloud if it can be reached, and always on this computer. */
  signOut(): Promise<void>;
  /** Drops token, credentials and sync cookie of this computer, and tells nobody. */
  forget(): void;
  /** Calls back when another tab of this browser signed out, or in as someone else. */
  watchVault(report: () => void): Stop;
}

/** The three local databases of a user. */
export type DatabaseName = 'note' | 'message' | 'library';

/** A document as PouchDB gives it: plain JSON. */
export type StoredDocument = JsonObject & { readonly _id: string; readonly _rev: string };
export type NewDocument = JsonObject & { readonly _id: string };

/** One change of a local database, from this tab, another tab, or the cloud. */
export type DocumentChange =
  | { readonly id: string; readonly isDeleted: false; readonly document: StoredDocument }
  | { readonly id: string; readonly isDeleted: true };

/** The local databases (specification section 3). Throws `uid missing` without a uid, `errors.database` else. */
export interface DocumentsPort {
  readAll(uid: Uid, database: DatabaseName): Promise<readonly StoredDocument[]>;
  get(uid: Uid, database: DatabaseName, id: string): Promise<StoredDocument | undefined>;
  /** Writes over the newest revision; retries when another write came between. */
  update(
    uid: Uid,
    database: DatabaseName,
    id: string,
    change: (document: StoredDocument) => NewDocument,
  ): Promise<StoredDocument>;
  create(uid: Uid, database: DatabaseName, document: NewDocument): Promise<StoredDocument>;
  /** Writes a tombstone that keeps `user` and `dbId`, so that the channel carries it. */
  remove(uid: Uid, database: DatabaseName, id: string): Promise<void>;
  /** Reports every change from now on, in order. */
  watch(uid: Uid, database: DatabaseName, report: (change: DocumentChange) => void): Stop;
}

export interface ChannelSpec {
  readonly name: 'noteTree' | 'library' | 'message';
  readonly database: DatabaseName;
}

export interface SyncPort {
  /** Fetches a sync session and hands it to the gateway as a cookie. */
  openSession(): Promise<void>;
  /** Two-way live replication of one local database with its channel, retried until stopped. */
  openChannel(uid: Uid, spec: ChannelSpec, report: (fact: SyncFact) => void): Stop;
  /** How many local changes of the database the cloud has not confirmed. */
  unsent(uid: Uid, spec: ChannelSpec): Promise<number>;
}

export type LeaderEvent = { readonly kind: 'elected' } | { readonly kind: 'heard'; readonly message: Json };

/** One tab of a browser does a user's work; the others follow it (Web Locks, BroadcastChannel). */
export interface LeaderPort {
  campaign(name: string, report: (event: LeaderEvent) => void): { tell(message: Json): void; stop(): void };
}

export type UploadEvent =
  | { readonly kind: 'progress'; readonly sent: Bytes }
  | { readonly kind: 'done'; readonly md5: string }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface ObjectsPort {
  /** Fetches temporary credentials, unless the cached ones are younger than 300 s. */
  refreshCredentials(options?: { readonly force: boolean }): Promise<{ readonly expiresAt: EpochMs }>;
  /** Multipart upload of a chosen file, parts of 5 MiB. Stopping aborts it and removes what was stored. */
  upload(fileId: FileId, key: ObjectKey, report: (event: UploadEvent) => void): Stop;
  /** A URL that downloads the object for about three hours. */
  signedUrl(key: ObjectKey, name: string): Promise<string>;
  remove(keys: readonly ObjectKey[]): Promise<void>;
  bucket(): Promise<string>;
}

export interface FilesPort {
  /** Lets go of a chosen file. */
  release(fileId: FileId): void;
  /** Hands a URL to the browser as a download. */
  download(url: string, name: string): void;
}

export interface PushAnnouncement {
  readonly name: string;
  readonly key: ObjectKey;
  readonly bucket: string;
  readonly extension: string;
  readonly message: { readonly id: string; readonly rev: string };
}

export interface PushPort {
  /** Tells the cloud of an uploaded file whose MESSAGE document is written. */
  announce(push: PushAnnouncement): Promise<void>;
  /** Deletes the cloud's records of the given MESSAGE documents. */
  forget(ids: readonly string[]): Promise<void>;
}

/** One object that could not be read; `kind` chooses the message, `name` tells which. */
export interface InkFault {
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
}

export interface NoteOutline {
  readonly pages: readonly { readonly pageId: PageId; readonly width: number; readonly height: number }[];
  readonly faults: readonly InkFault[];
}

export interface PageReport {
  readonly pageId: PageId;
  readonly shapes: number;
  readonly points: number;
  readonly skipped: number;
  readonly faults: readonly InkFault[];
}

/** A note's ink: fetched, decoded in a worker, held for drawing. Faults of single objects are values, not errors. */
export interface InkPort {
  /** `pageNames` and `size` come from the tree document and stand in where the note's own records are absent. */
  openNote(request: {
    readonly uid: Uid;
    readonly noteId: NoteId;
    readonly pageNames: readonly string[];
    readonly removedPages: readonly string[];
    readonly size: { readonly width: number; readonly height: number };
  }): Promise<NoteOutline>;
  /** Fetches and decodes one page; at once when it is held already, unless `again`. */
  loadPage(request: { readonly noteId: NoteId; readonly pageId: PageId; readonly again: boolean }): Promise<PageReport>;
  closeNote(noteId: NoteId): void;
}

export interface NavigationPort {
  /** Goes to a path inside the app. */
  go(path: string, options?: { readonly replace: boolean }): void;
  /** The path that is shown now, with its query. */
  current(): string;
}

export interface ErrorLogPort {
  append(entry: { readonly at: EpochMs; readonly operation: string; readonly error: AppError }): Promise<void>;
}

export interface Services {
  readonly clock: ClockPort;
  readonly ids: IdsPort;
  readonly accounts: AccountsPort;
  readonly documents: DocumentsPort;
  readonly sync: SyncPort;
  readonly leader: LeaderPort;
  readonly objects: ObjectsPort;
  readonly files: FilesPort;
  readonly push: PushPort;
  readonly ink: InkPort;
  readonly navigation: NavigationPort;
  readonly errorLog: ErrorLogPort;
  readonly handles: Handles;
}
