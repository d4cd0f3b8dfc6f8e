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
