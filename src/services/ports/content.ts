import type { StorageUse, Uid } from '@inkside/kit';
import type {
  AppRelease,
  BoundDevice,
  CloudShelf,
  Favourite,
  FeedContent,
  GiftCard,
  Help,
  Invitation,
  ManualGroup,
  MonthReading,
  Notice,
  OwnGroup,
  Profile,
  Program,
  PublicFeed,
  ReadingItem,
  ServiceDialog,
  ShippedPackage,
  StoredBook,
  TextKind,
  WrittenText,
} from '@inkside/protocol';

/**
 * What the cloud offers anyone to read (specification section 7). `language`: of the page; the cloud falls back to
 * English and then to Chinese. Every method throws `PortError`.
 */
export interface ContentPort {
  /** The newest text of a static page; null where the cloud has none. */
  text(kind: TextKind, language: string): Promise<WrittenText | null>;
  /** One notice. Error besides: `errors.notFound`, also for what cannot be an id. */
  notice(id: string, language: string): Promise<WrittenText>;
  manuals(language: string): Promise<readonly ManualGroup[]>;
  help(language: string): Promise<Help>;
  /** The newest assistant app for Android; null where the cloud offers none. */
  androidApp(language: string): Promise<AppRelease | null>;
}

/** Invitations to groups. Errors besides: `errors.groupInviteUnknown`, `errors.groupInviteExpired`. */
export interface InvitationsPort {
  read(code: string): Promise<Invitation>;
  /** Makes the signed-in account a member; `isNew` is false for who was one. Error besides: `errors.groupFull`. */
  join(code: string): Promise<{ readonly group: string; readonly isNew: boolean }>;
}

/**
 * What the operator tells everyone, and the chat with customer service (specification sections 4 and 7). `language`:
 * of the page, as the cloud names it. Every method throws `PortError`.
 */
export interface ServicePort {
  /** Newest first. */
  notices(language: string): Promise<readonly Notice[]>;
  /** Marks notices as read, for all browsers of the account. */
  readNotices(ids: readonly string[]): Promise<void>;
  /** The last messages, oldest first. */
  dialog(language: string): Promise<ServiceDialog>;
  /** Marks messages of customer service as read. */
  readMessages(ids: readonly string[]): Promise<void>;
}

/** Programs for computers (specification section 7, pcDownloads), and what this one is made of. Throws `PortError`. */
export interface ProgramsPort {
  /** `language`: of the page, as the cloud names it. */
  list(language: string): Promise<readonly Program[]>;
  /** The packages of the list that the build wrote, by their names. */
  packages(): Promise<readonly ShippedPackage[]>;
}

/** The groups that the account is in. Throws `PortError`. */
export interface OwnGroupsPort {
  /** The newest membership first. */
  list(): Promise<readonly OwnGroup[]>;
}

/** The account as the user centre shows it (specification section 7). Every method throws `PortError`. */
export interface UserCentrePort {
  profile(): Promise<Profile>;
  /** Bytes in the cloud, by what they belong to. */
  storage(): Promise<StorageUse>;
  /** Devices that are bound to the account, the one that signed in last first. */
  devices(): Promise<readonly BoundDevice[]>;
  /** Gift cards of the account, newest first. */
  gifts(): Promise<readonly GiftCard[]>;
  /** '' takes the nickname back. */
  setNickname(nickname: string): Promise<void>;
  /** '' takes the given name back. */
  renameDevice(device: { readonly id: number; readonly name: string }): Promise<void>;
  /** A locked device does not sync. */
  lockDevice(device: { readonly id: number; readonly isLocked: boolean }): Promise<void>;
  /** Takes a device off the account, and ends its sessions. */
  unbindDevice(id: number): Promise<void>;
  /** Uses a card for the account. Errors: `errors.giftUnknown`, `errors.giftUsed`, `errors.giftExpired`. */
  redeemGift(code: string): Promise<void>;
}

/** Files of books in the cloud (specification section 3, storage key layout). Every method throws `PortError`. */
export interface ShelfPort {
  /** The user's own files, and those that the operator offers. */
  files(uid: Uid): Promise<CloudShelf>;
  /** The file of one book; none where the cloud has none. */
  file(uid: Uid, bookId: string): Promise<StoredBook | undefined>;
  /** An address from which an offered file can be fetched for a while. Error besides: `errors.notFound`. */
  offeredUrl(id: string): Promise<string>;
}

/**
 * Network reading: pages, feeds and catalogues, which the cloud fetches (specification section 2). Addresses are http
 * or https, or null. Every method throws `PortError`.
 */
export interface ReadingPort {
  /** What was collected, newest first. */
  favourites(): Promise<readonly Favourite[]>;
  /** Saved pages and their folders, as a tree. */
  pages(): Promise<readonly ReadingItem[]>;
  /** Subscriptions of one kind and their folders, as a tree. */
  subscriptions(kind: PublicFeed['kind']): Promise<readonly ReadingItem[]>;
  /** Feeds and catalogues that the cloud recommends. */
  recommended(): Promise<readonly PublicFeed[]>;
  /** Subscribes to one of the recommended. */
  subscribe(id: string): Promise<void>;
  /**
   * What stands in a subscription; `pageUrl` is a further page of a catalogue, '' for the first. Errors besides: `errors.notFound`,
   * `errors.feedUnreadable`, `errors.addressRefused`, `errors.fetchFailed {reason}`.
   */
  content(request: {
    readonly feedId: string;
    readonly kind: PublicFeed['kind'];
    readonly pageUrl: string;
  }): Promise<FeedContent>;
}

/** What was read and when, as devices told the cloud (specification section 7). Throws `PortError`. */
export interface StatisticsPort {
  /** `month` is `YYYY-MM`. Sessions without a place of their own are counted in this computer's time zone. */
  month(month: string): Promise<MonthReading>;
}
