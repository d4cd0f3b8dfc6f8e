import type { AppError } from '@inkside/kit';

/** What a device tells of itself to be found in its own network. */
export interface NearbyCard {
  /** Its own page there: of the web, usually `http://…:8085/`. */
  readonly address: string;
  /** Twelve hexadecimal digits; '' where it tells none. */
  readonly mac: string;
  readonly model: string;
}

/** Whether this computer comes to the device's page; `unsure` where the browser does not let it be found out. */
export type Reach =
  | { readonly phase: 'unasked' | 'asking' | 'reached' | 'unsure' }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface NearbyDevice extends NearbyCard {
  readonly reach: Reach;
}
