import type { Bytes, EpochMs, Uid } from '@inkside/kit';

/** What a recording holds of a person: `strict` leaves out titles, names, texts and contents as well. */
export type RecordingPrivacy = 'usual' | 'strict';

/** A recording that this browser keeps: it has ended, or was cut off because its tab was closed, or broke down. */
export interface LostRecording {
  readonly name: string;
  readonly begunAt: EpochMs;
  readonly size: Bytes;
}

/** A recording shows what the processes did only where it begins with the start of the app. */
export interface FreshStart {
  /** Loads the page anew, to record from its start. Throws `recorder.faults.noStorage` where the wish cannot be kept so long. */
  restart(uid: Uid, privacy: RecordingPrivacy): Promise<void>;
  /** What {@link restart} was told by this user before the page was loaded; says it once, and nothing of another's wish. */
  wished(uid: Uid): Promise<RecordingPrivacy | undefined>;
}

/**
 * The flight recorder: writes down what the app does, without secrets. The last five minutes are always at hand, in
 * memory. Throws `recorder.faults.noStorage` where the browser has no files of its own, `recorder.faults.write {reason}`
 * where they cannot be written or read.
 */
export interface RecorderPort extends FreshStart {
  /** Whether recordings may be made here; the last five minutes can always be saved. */
  isAllowed(): Promise<boolean>;
  /** Remembered by this browser. */
  allow(isAllowed: boolean): Promise<void>;
  /** Records from now on, into a file of this browser, until {@link stop}; from the start of the app where that is at hand. */
  start(privacy: RecordingPrivacy): Promise<{ readonly at: EpochMs }>;
  /**
   * How large the file of the recording is, as soon as one runs and is larger than it was, or has ended. Undefined when what
   * was recorded has been removed, by whichever tab, and as long as nothing has been recorded here since.
   */
  grown(): Promise<Bytes | undefined>;
  /** Ends the recording and hands it to the browser as a download; its file stays among {@link lost}. Nothing happens where none runs. */
  stop(): Promise<void>;
  /** Hands the last five minutes to the browser as a download. */
  saveRecent(privacy: RecordingPrivacy): Promise<void>;
  /** Recordings that are kept here, oldest first, until they are discarded. Those that a tab makes now are not among them. */
  lost(): Promise<readonly LostRecording[]>;
  /** Hands a recording to the browser as a download, as often as it is asked for. */
  recover(name: string): Promise<void>;
  /** Removes the file of a recording. */
  discard(name: string): Promise<void>;
  /**
   * Nothing of this person stays, in any tab: recordings that run while that person was signed in end without being handed
   * out, those that were cut off are removed, and the last five minutes are forgotten. They begin anew as soon as the
   * session has closed. What its calls bring afterwards is in no recording.
   */
  removeAll(uid: Uid): Promise<void>;
}
