import type { AgreedText, ConsentKind, ServerRow } from '@inkside/protocol';

export type AppUpdateEvent =
  /** A new version is on this computer and waits. */
  | { readonly kind: 'waiting' }
  /** A person asked for it, in this tab or another: the page must be loaded anew. */
  | { readonly kind: 'activated' };

/** Versions of the app itself (service worker). Where the browser has none, nothing is ever reported. */
export interface AppUpdatePort {
  /** Gives what stops the reports. */
  watch(report: (event: AppUpdateEvent) => void): () => void;
  /** Has the start of the app kept on this computer for starts without a network, where no version of it is. Failures are silent. */
  keep(): void;
  /** Has all other files of the app kept as well, as soon as its start is. Failures are silent. */
  keepRest(): void;
  /** Looks for a new version now. Failures are silent: it is looked for again. */
  look(): void;
  /** Puts the waiting version in force, for all tabs. */
  activate(): void;
  /** Loads the page anew, with the version in force. */
  reload(): void;
}

/** The texts that people agree to (specification section 7, updateLogs). Throws `PortError`. */
export interface ConsentPort {
  /** The newest text of a kind; undefined where the cloud has none. `language`: of the page, as the cloud names it. */
  latest(kind: ConsentKind, language: string): Promise<AgreedText | undefined>;
}

/** The cookies of this site that a page can see. */
export interface CookiesPort {
  /** Tells the cloud's own pages the language (specification section 1); optional, so only with consent or by choice. */
  writeLocale(value: string): void;
  /** Removes every cookie that this page can reach, the sync session's too. */
  clearAll(): void;
}

export interface ServerList {
  readonly servers: readonly ServerRow[];
  /** No index server answered: this is what one said at an earlier time. */
  readonly isRemembered: boolean;
}

/** The servers to choose from. */
export interface ServersPort {
  /** Asks the index servers, once a page. Never rejects: without any answer, now or before, the list is empty. */
  list(): Promise<ServerList>;
}
