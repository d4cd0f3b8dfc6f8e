import type { EpochMs, FileId, FileLook, NoteId, ObjectKey, Uid, UploadEvent } from '@inkside/kit';

export interface ObjectsPort {
  /** Fetches temporary credentials, unless the cached ones are younger than 300 s. */
  refreshCredentials(options?: { readonly force: boolean }): Promise<{ readonly expiresAt: EpochMs }>;
  /** Multipart upload of a chosen file, parts of 5 MiB. Stopping aborts it and removes what was stored. */
  upload(fileId: FileId, key: ObjectKey, report: (event: UploadEvent) => void): () => void;
  /** A URL that downloads the object for about three hours. */
  signedUrl(key: ObjectKey, name: string): Promise<string>;
  remove(keys: readonly ObjectKey[]): Promise<void>;
  /** Removes all objects of a note, and its picture. */
  removeNote(uid: Uid, id: NoteId): Promise<void>;
  /** Copies all objects of a note, and its picture, from under one prefix to another; both a user's or a group's. */
  carryNote(from: Uid, to: Uid, id: NoteId): Promise<void>;
  bucket(): Promise<string>;
}

export interface FilesPort {
  /** Reads the beginning of a chosen file. Rejects with `errors.fileChanged` where it cannot be read (any more). */
  look(fileId: FileId): Promise<FileLook>;
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
  /** It is shown while the device sleeps, and is in no list of files. */
  readonly isScreensaver: boolean;
}

export interface PushPort {
  /** Tells the cloud of an uploaded file whose MESSAGE document is written. */
  announce(push: PushAnnouncement): Promise<void>;
  /** Deletes the cloud's records of the given MESSAGE documents. */
  forget(ids: readonly string[]): Promise<void>;
}
