import type { EpochMs } from '../../app/kit/units';

/** A text that people agree to; `description` is HTML of the cloud, not to be trusted. */
export interface ConsentText {
  readonly title: string;
  readonly description: string;
  readonly updatedAt: EpochMs;
}

/** The texts that people agree to (specification section 7, updateLogs). Throws `PortError`. */
export interface ConsentPort {
  /** The newest text of a kind; undefined where the cloud has none. `language`: of the page, as the cloud names it. */
  latest(
    kind: 'cookie' | 'updateMessage' | 'privacy' | 'agreement',
    language: string,
  ): Promise<ConsentText | undefined>;
}

/** The cookies of this site that a page can see. */
export interface CookiesPort {
  /** Tells the cloud's own pages the language (specification section 1); optional, so only with consent or by choice. */
  writeLocale(value: string): void;
  /** Removes every cookie that this page can reach, the sync session's too. */
  clearAll(): void;
}
