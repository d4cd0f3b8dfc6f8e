import type { FileId, NoteId, Uid } from '@inkside/kit';
import type { Rasterise } from './editing/stamps';
import type { SendParts } from './imports/sendNote';
import type { CloudPapers } from './worker/host/noteAssets';
import type { InkWorkerLike } from './worker/host/workerClient';
import type { InkObjects } from './worker/loading/fetchObjects';
import type { InkJournal } from './writing/inkJournal';

/** What the ink engine is given. */
export interface InkDeps {
  /** Where notes lie. `get` gives undefined for an object that is not there; both throw `PortError`. */
  readonly objects: Pick<InkObjects, 'get' | 'list'>;
  /** The same for notes that lie on this computer only. Rejects with `errors.noteGone`. */
  readonly imported: (uid: Uid, noteId: NoteId) => Promise<InkObjects>;
  /** The same for notes of others, which a link shows. Rejects with `errors.noteLinkUnknown`; absent: there are none. */
  readonly shared?: (noteId: NoteId) => Promise<InkObjects>;
  /** The papers of the cloud, which lie in no note. */
  readonly papers?: CloudPapers;
  /** What the id of a note is put behind to lead to it, in files that leave the app. */
  readonly noteAddress: string;
  /** Hands a URL to the browser as a download. */
  readonly download: (url: string, name: string) => void;
  readonly urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
  /** Where what is written here stands until the cloud has it; the default needs IndexedDB. */
  readonly journal?: InkJournal;
  /** Where what is written goes; absent: nowhere. */
  readonly send?: SendParts;
  /** A file that somebody chose; undefined for one that is gone. Absent: there are none. */
  readonly chosen?: (fileId: FileId) => File | undefined;
  /** Makes a PNG of a drawing as SVG; the default needs a browser. */
  readonly rasterise?: Rasterise;
  /** Starts a worker; the default needs a browser. */
  readonly spawn?: () => InkWorkerLike;
  /** How long one answer of the worker may take, in milliseconds. */
  readonly hangMs?: number;
}
