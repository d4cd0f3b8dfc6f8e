import type { FileId, NoteId, PageId, Uid } from '@inkside/kit';
import type { Recording } from '@inkside/ink';

/** What is to be recorded. */
export interface SoundOrder {
  readonly noteId: NoteId;
  /** The page that it is put on. */
  readonly pageId: PageId;
  /** What people call it; no file name. */
  readonly title: string;
}

/** A recording that is over. */
export interface RecordedSound {
  /** Its file on the shelf, named by its title. */
  readonly fileId: FileId;
  readonly recording: Recording;
}

/** A recording that was broken off, as by closing the tab. */
interface BrokenSound {
  readonly soundId: string;
  readonly pageId: PageId;
}

/**
 * Why a recording ended by itself: the microphone is gone, the browser can keep no more of it, or the sound is as large as a
 * file of a note may be.
 */
export type SoundEnd = 'unplugged' | 'full' | 'long';

/** How far a recording is: milliseconds of sound, and whether it runs on. */
export interface SoundStanding {
  readonly lasted: number;
  readonly isRunning: boolean;
}

/**
 * The microphone. What it records is kept in this browser second by second until somebody says `forget`, so that a tab
 * that is closed loses one second at most. All but `begin` reject with `errors.notFound` for a recording that is not there.
 */
export interface SoundPort {
  /**
   * Asks for the microphone and records; gives the recording's id. Rejects with `meeting.faults.noRecorder` where the browser
   * cannot record, `.refused` where it may not, `.noMicrophone` where there is none, `.busy` where it cannot be had or a
   * recording runs already.
   */
  begin(uid: Uid, order: SoundOrder): Promise<string>;
  pause(soundId: string): Promise<SoundStanding>;
  resume(soundId: string): Promise<SoundStanding>;
  /** Resolves when it ends by itself; never for one that is finished before. */
  over(soundId: string): Promise<SoundEnd>;
  /** Ends it. What was kept of it stays. Rejects with `meeting.faults.empty` for one without any sound. */
  finish(soundId: string): Promise<RecordedSound>;
  /** Recordings of a note that were broken off, and that no other tab is recording. Rejects with `errors.database`. */
  broken(uid: Uid, noteId: NoteId): Promise<readonly BrokenSound[]>;
  /** How many recordings lie in this browser alone, in no note yet: one that runs among them. Rejects with `errors.database`. */
  waiting(uid: Uid): Promise<number>;
  /** What there is of a recording that was broken off. Rejects with `errors.database`, `meeting.faults.empty`. */
  recover(uid: Uid, soundId: string): Promise<RecordedSound>;
  /** It lies in its note: nothing is kept of it here. */
  forget(uid: Uid, soundId: string): Promise<void>;
}
