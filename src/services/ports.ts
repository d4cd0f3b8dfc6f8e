import type { Bytes, ClockPort, IdsPort, Json, LoggedError, Stop, Uid } from '@inkside/kit';
import type { Handles } from '@inkside/ui';
import type { CaptchaPort, QrSignInPort, SessionPort, VisibilityPort } from './ports/session';
import type { AppUpdatePort, ConsentPort, CookiesPort, ServersPort } from './ports/site';
import type { ImportsPort, InkExportPort, InkPort, InkWritingPort, MakingPort, NoteVersionsPort } from '@inkside/ink';
import type { DocumentsPort, MendingPort, OperationsPort, SyncPort } from '@inkside/sync';
import type { AccountPorts } from './createAccountPorts';
import type { OpenPorts } from './createOpenPorts';
import type { RecorderPort } from '@inkside/recorder';
import type { BookFilesPort } from './ports/books';
import type { BookReadingPort } from './ports/bookReading';
import type { NoteLinksPort } from './ports/noteLinks';
import type { KeptPort } from './ports/kept';
import type { FilesPort, ObjectsPort, PushPort } from './ports/transfers';
import type { SoundPort } from './ports/sound';
import type { UploadsPort } from './ports/uploads';

/** Moments at which what this tab knows may be old: the page is looked at again, or the network is back. */
export interface WakeUpsPort {
  watch(report: () => void): Stop;
}

/** The browser's storage for this site. */
export interface StoragePort {
  /**
   * Removes what this browser keeps of the user beside what other ports remove: marks, drafts, caches, cookies, databases
   * that nobody opens; in the storages of other tabs too. What belongs to others stays, and what says nothing of a person.
   * Rejects with `errors.database` where something is left.
   */
  removeAll(uid: Uid): Promise<void>;
  /** Whether the user has ever written on a note here: the ink engine need not be loaded to know that it has nothing. */
  hasInk(uid: Uid): Promise<boolean>;
  /** Asks that the browser does not clear it by itself; false where it refuses or does not know how. */
  persist(): Promise<boolean>;
  /** Undefined where the browser does not say. */
  estimate(): Promise<{ readonly used: Bytes; readonly quota: Bytes } | undefined>;
}

export type LeaderEvent = { readonly kind: 'elected' } | { readonly kind: 'heard'; readonly message: Json };

/** One tab of a browser does a user's work; the others follow it (Web Locks, BroadcastChannel). */
export interface LeaderPort {
  campaign(name: string, report: (event: LeaderEvent) => void): { tell(message: Json): void; stop(): void };
}

export interface NavigationPort {
  /** Goes to a path inside the app. */
  go(path: string, options?: { readonly replace: boolean }): void;
  /** The path that is shown now, with its query. */
  current(): string;
  /** Loads another address of this site, in this tab. */
  leave(url: string): void;
  /** Where the page was served from; `hash` with its `#`. */
  servedFrom(): { readonly pathname: string; readonly hash: string };
}

export interface DevicePort {
  /** A phone or tablet, as its browser says. */
  isMobile(): boolean;
}

/** The local error log of this browser (specification section 8). Holds no secret. */
export interface ErrorLogPort {
  append(entry: LoggedError): Promise<void>;
  /** Newest first, 500 at most. */
  list(): Promise<readonly LoggedError[]>;
  clear(): Promise<void>;
}

/** Every port; those of features that ask the cloud plain questions are named after their features. */
export interface Services extends AccountPorts, OpenPorts {
  readonly clock: ClockPort;
  readonly ids: IdsPort;
  readonly session: SessionPort;
  readonly captcha: CaptchaPort;
  readonly qrSignIn: QrSignInPort;
  readonly visibility: VisibilityPort;
  readonly appUpdate: AppUpdatePort;
  readonly consent: ConsentPort;
  readonly cookies: CookiesPort;
  readonly servers: ServersPort;
  readonly documents: DocumentsPort;
  readonly operations: OperationsPort;
  readonly sync: SyncPort;
  readonly mending: MendingPort;
  readonly storage: StoragePort;
  readonly wakeUps: WakeUpsPort;
  readonly leader: LeaderPort;
  readonly bookFiles: BookFilesPort;
  readonly objects: ObjectsPort;
  readonly files: FilesPort;
  readonly push: PushPort;
  readonly uploads: UploadsPort;
  readonly ink: InkPort;
  readonly inkWriting: InkWritingPort;
  readonly noteVersions: NoteVersionsPort;
  readonly noteLinks: NoteLinksPort;
  readonly kept: KeptPort;
  readonly bookReading: BookReadingPort;
  readonly imports: ImportsPort;
  readonly making: MakingPort;
  readonly inkExport: InkExportPort;
  readonly recorder: RecorderPort;
  readonly sound: SoundPort;
  readonly navigation: NavigationPort;
  readonly device: DevicePort;
  readonly errorLog: ErrorLogPort;
  readonly handles: Handles;
}
