import { defineState, defineRequest, loadReducer, type NoArgs } from '@inkside/kit';
import type { CloudShelf } from '@inkside/protocol';

/** Which files of the cloud are listed: all of them, or those of one book. */
export type ShelfAsked = NoArgs | { readonly bookId: string };

/** Lists files of books that lie in the cloud. */
export const shelfRequest = defineRequest<ShelfAsked, CloudShelf>('library/shelf', { policy: 'latest' });
/** Fetches an address of a file that the operator offers, and hands it to the browser. */
export const offeredRequest = defineRequest<{ id: string; name: string }, null>('library/offered', { policy: 'every' });

export const cloudShelfState = defineState('cloudShelf', 'discard', loadReducer(shelfRequest));

export interface CloudShelfSlice {
  readonly cloudShelf: ReturnType<typeof cloudShelfState.reducer>;
}
