import type { Bytes, FileId, ObjectKey, SendEvent, Stop, Uid } from '@inkside/kit';

/** A chosen file on its way to an object of the cloud. */
export interface UploadSubject {
  readonly fileId: FileId;
  readonly key: ObjectKey;
  /** What it is to be called in the list. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** A picture for the sleep of these devices, by number; null for all. Absent of files. */
  readonly screensaverFor?: readonly number[] | null;
  /** Of a book: the folder of the library that it is to stand in; '' is the root. Absent of all other files. */
  readonly folder?: string;
}

/** An upload that an earlier page, or an earlier session of this page, has not ended. */
export interface LeftUpload extends UploadSubject {
  /** What the store has of it. */
  readonly sent: Bytes;
  /** All bytes are stored; null where they are not. */
  readonly md5: string | null;
  /** Its bytes are here, and it can go on; else somebody has to choose the file again. */
  readonly isHere: boolean;
  /** Where it is not: one word to the browser's own question is enough (`allow`). */
  readonly isAllowable: boolean;
}

/**
 * Uploads that outlive the page: what is stored of them, and their bytes where there is room, are kept in this browser
 * until they are over. Two tabs never send the same one.
 */
export interface UploadsPort {
  /** From now on it is known to later pages; to be asked before it is sent. Never rejects. */
  keep(uid: Uid, subject: UploadSubject): Promise<void>;
  /**
   * Keeps its bytes in this browser, where there is room. False means that the file has to be chosen again after a reload.
   * Never rejects.
   */
  copy(uid: Uid, fileId: FileId): Promise<boolean>;
  /**
   * Sends in parts of 5 MiB, and goes on from the last part that was stored, also of an earlier page. Waits as long as there
   * is no network; fails on one that fails again and again. Stopping it pauses: what is stored stays.
   */
  send(uid: Uid, subject: UploadSubject, report: (event: SendEvent) => void): Stop;
  /** Those that no other tab has in hand; from now on this one has. Rejects with `errors.database`. */
  left(uid: Uid): Promise<readonly LeftUpload[]>;
  /**
   * Takes a file that was chosen again for one that was left.
   * Rejects with `errors.otherFile {name, size}` where name or size is another.
   */
  attach(uid: Uid, fileId: FileId, chosen: FileId): Promise<void>;
  /**
   * Has the browser ask whether the file may be read again; to be called while a press is fresh.
   * Rejects with `errors.fileNotAllowed`, `errors.fileChanged`, or as `attach`.
   */
  allow(uid: Uid, fileId: FileId): Promise<void>;
  /** Removes what was stored, here and in the cloud; without a network later. Never rejects. */
  cancel(uid: Uid, subject: Pick<UploadSubject, 'fileId' | 'key'>): Promise<void>;
  /** It is over: nothing of it is kept any more. Never rejects. */
  finish(uid: Uid, fileId: FileId): Promise<void>;
  /** This tab has none in hand any more; what is kept stays. */
  letGo(): void;
}
