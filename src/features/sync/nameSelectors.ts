import type { Conflict } from '@inkside/sync';
import { type ChannelName, rowAt, rowCount } from '@inkside/kit';
import type { LibrarySlice } from '../library/slice';
import type { MessagesSlice } from '../messages/slice';
import type { NotesSlice } from '../notes/slice';

type Lists = NotesSlice & LibrarySlice & MessagesSlice;

export const channelOf: Readonly<Record<Conflict['database'], ChannelName>> = {
  note: 'noteTree',
  library: 'library',
  message: 'message',
};

/** What the lists call a document (by its `_id`); '' where they do not show it. */
const nameOf = (lists: Lists, channel: ChannelName, id: string): string => {
  if (channel === 'noteTree') return rowAt(lists.notes.rows, id)?.title ?? '';
  if (channel === 'library') return rowAt(lists.library.rows, id)?.title ?? '';
  return rowAt(lists.messages.rows, id)?.name ?? '';
};

export const selectDocumentName =
  (channel: ChannelName, id: string) =>
  (state: Lists): string =>
    nameOf(state, channel, id);

const NAMES_SHOWN = 3;
/** Most of what a channel holds is not shown in a list: looking further would cost more than it tells. */
const IDS_LOOKED_AT = 200;
/** No name holds a line break. */
const SEPARATOR = '\n';

/** The first names that the lists know, as one text, so that it stays equal while they do. Parted by `namesIn`. */
export const selectFirstNames =
  (channel: ChannelName, ids: readonly string[]) =>
  (state: Lists): string => {
    const names: string[] = [];
    for (const id of ids.slice(0, IDS_LOOKED_AT)) {
      const name = nameOf(state, channel, id);
      if (name !== '') names.push(name.replaceAll(SEPARATOR, ' '));
      if (names.length === NAMES_SHOWN) break;
    }
    return names.join(SEPARATOR);
  };

export const namesIn = (text: string): readonly string[] => (text === '' ? [] : text.split(SEPARATOR));

/** How many rows the list of a channel has. */
export const selectListed =
  (channel: ChannelName) =>
  ({ notes, library, messages }: Lists): number =>
    rowCount({ noteTree: notes.rows, library: library.rows, message: messages.rows }[channel]);
