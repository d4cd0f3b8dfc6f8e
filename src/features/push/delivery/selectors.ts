import { asNoteId, rowsOf } from '@inkside/kit';
import type { Ledger } from '@inkside/protocol';

import type { LibrarySlice } from '../../library/slice';
import { makeSelectNote } from '../../notes/selectors';
import type { NotesSlice } from '../../notes/slice';
import type { DeliverySlice } from './slice';

export const selectDeliveryPhase = (state: DeliverySlice) => state.delivery.phase;
export const selectDeliveryError = (state: DeliverySlice) => state.delivery.error;
export const selectDeliveryDevices = (state: DeliverySlice) => state.delivery.devices;
export const selectDeliveryFiles = (state: DeliverySlice) => state.delivery.files;
export const selectFetchedObjects = (state: DeliverySlice) => state.delivery.objects;
/** What the ledger says of the file of this MESSAGE document; undefined where it says nothing. */
export const selectDeliveryFile = (id: string) => (state: DeliverySlice) => state.delivery.files[id];
/** Whether its bytes may be in the cloud: only what the ledger says is missing or still coming is not. */
export const selectIsStored = (id: string) => (state: DeliverySlice) =>
  (state.delivery.files[id]?.stored ?? 'whole') === 'whole';

/** What the note or book is called; its id where it is not here. */
export const makeSelectObjectTitle =
  ({ kind, id }: Pick<Ledger['objects'][number], 'kind' | 'id'>) =>
  (state: NotesSlice & LibrarySlice): string => {
    if (kind === 'note') return makeSelectNote(asNoteId(id))(state)?.title ?? id;
    const books = rowsOf(state.library.rows);
    return books.find((book) => book.id === id || book.documentId === id)?.title ?? id;
  };
