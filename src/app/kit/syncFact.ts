import type { AppError } from './appError';

/** What a live channel says of itself; PouchDB's six events, and the refusal that ends it. */
export type SyncFact =
  | { readonly kind: 'active' }
  | { readonly kind: 'change'; readonly direction: 'pull' | 'push'; readonly documents: number }
  | { readonly kind: 'paused'; readonly error: AppError | null }
  | { readonly kind: 'denied'; readonly id: string; readonly reason: string }
  | { readonly kind: 'complete' }
  | { readonly kind: 'error'; readonly error: AppError }
  | { readonly kind: 'expired' };
