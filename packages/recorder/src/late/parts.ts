import type { ClockPort, Uid } from '@inkside/kit';
import type { AppFacts } from '../format/write';
import type { Held, Hook } from '../hook';
import type { Sink } from './openSink';
import type { Shelf } from './shelf';
import type { Running } from './running';
import type { Pace } from './slices';

export interface RecorderParts {
  readonly hook: Hook;
  readonly clock: Pick<ClockPort, 'now'>;
  /** What the head says, from a state of the app. */
  readonly factsOf: (state: object) => AppFacts;
  readonly shelf: Shelf;
  readonly openSink: (name: string) => Promise<Sink>;
  readonly pace: Pace;
  /** Whether documents are on their way into the page by the thousand, by a state of the app. */
  readonly isBusy: (state: object) => boolean;
  /** Hands a file to the browser as a download. */
  readonly download: (file: Blob, name: string) => void;
  /** Keeps others from taking a file that is written for one that was cut off; gives what ends that. */
  readonly hold: (name: string) => Promise<() => void>;
  /** Names that any tab holds. */
  readonly held: () => Promise<ReadonlySet<string>>;
  readonly permission: { read(): boolean; write(isAllowed: boolean): void };
  /** Whose session a state of the app holds, also one that is ending. */
  readonly ownerOf: (state: object) => Uid | undefined;
  /** The other tabs of this browser, which have to forget as well. */
  readonly others: OtherTabs;
}

/** Says to other tabs whose data are removed, and hears it from them. */
export interface OtherTabs {
  tell(uid: Uid): void;
  hear(work: (uid: Uid) => void): void;
}

/** A recording that runs. */
export interface Current {
  readonly running: Running;
  readonly name: string;
  readonly release: () => void;
}

/** The state that lines begin with. */
export const stateOf = ([first]: readonly Held[]): object => (first?.kind === 'begin' ? first.state : {});
