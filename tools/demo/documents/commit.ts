import { noteTreeChannel } from '@inkside/protocol';

const RECORD_TYPE = 1;
/** Commit types and states of the specification, section 3. */
const COMMIT_TYPE_NOTE_DOCUMENT = 1;
const COMMIT_STATUS_COMPLETE = 1;

/** Says that all objects of a note lie in the store (reference: cloud-api 6.3). Times are epoch milliseconds. */
export const commitDocument = (commit: {
  readonly uid: string;
  readonly id: string;
  readonly noteId: string;
  readonly pageId: string;
  readonly filePath: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}) => ({
  _id: commit.id,
  uniqueId: commit.id,
  user: commit.uid,
  dbId: noteTreeChannel(commit.uid),
  recordType: RECORD_TYPE,
  commitType: COMMIT_TYPE_NOTE_DOCUMENT,
  commitStatus: COMMIT_STATUS_COMPLETE,
  commitId: commit.id,
  documentId: commit.noteId,
  documentUniqueId: commit.noteId,
  pageUniqueId: commit.pageId,
  recordFilePath: commit.filePath,
  recordFileExtension: '',
  createdAt: commit.createdAt,
  updatedAt: commit.updatedAt,
});
