import type { NoteId } from '@inkside/kit';
import type { NoteLink, NoteLinkDays, SharedNote } from '@inkside/protocol';

/** Links with which anyone reads one note until they end. Every method throws `PortError`. */
export interface NoteLinksPort {
  /** Those of a note of one's own that hold, the newest first. */
  list(noteId: NoteId): Promise<readonly NoteLink[]>;
  /** The code is told this once. Errors besides: `errors.notFound`, `errors.noteLinksFull {max}`. */
  make(
    noteId: NoteId,
    documentId: string,
    days: NoteLinkDays,
  ): Promise<{ readonly link: NoteLink; readonly code: string }>;
  /** From then on it opens nothing, until it is given back. Error besides: `errors.notFound`. */
  takeBack(id: string): Promise<void>;
  /** One that was taken back holds again, until the end that it had. Errors besides: `errors.notFound`, `errors.noteLinksFull {max}`. */
  giveBack(id: string): Promise<void>;
  /**
   * The note of a link, which the ink engine can open from then on (`shared`); no account is needed. Errors besides:
   * `errors.noteLinkUnknown`, `errors.noteLinkExpired`, `errors.noteLinkRevoked`, `errors.noteLinkGone`.
   */
  open(code: string): Promise<SharedNote>;
}
