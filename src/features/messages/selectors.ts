import { makeSortedRows, rowAt, rowsOf } from '@inkside/kit';
import { isScreensaver, pushList } from './logic';
import type { MessageRow, MessagesSlice } from './slice';

export { isScreensaver };

export const selectMessagesProjection = (state: MessagesSlice) => state.messages.projection;

export const makeSelectMessage =
  (id: string) =>
  (state: MessagesSlice): MessageRow | undefined =>
    rowAt(state.messages.rows, id);

/** Every document of the pushes that the given ones show: one pushed file may have several. */
export const makeSelectPushSiblings =
  (ids: readonly string[]) =>
  (state: MessagesSlice): readonly string[] => {
    const { rows } = state.messages;
    const contents = new Set(ids.map((id) => rowAt(rows, id)?.contentId));
    return rowsOf(rows).flatMap(({ id, contentId }) => (contents.has(contentId) ? [id] : []));
  };

/** Whether all of these are pictures for the devices' sleep. */
export const makeSelectAreScreensavers =
  (ids: readonly string[]) =>
  (state: MessagesSlice): boolean =>
    ids.every((id) => {
      const row = rowAt(state.messages.rows, id);
      return row !== undefined && isScreensaver(row);
    });

/** The names in the push list of the days since `since` (epoch milliseconds). */
export const makeSelectPushNames =
  (since: number) =>
  (state: MessagesSlice): readonly string[] =>
    pushList(rowsOf(state.messages.rows), since).map(({ name }) => name);

const screensaversOf = makeSortedRows<MessageRow>(
  (row) => isScreensaver(row) && !row.isRevoked,
  (a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1),
);
/** Pictures that were sent as screensavers, newest first. */
export const selectScreensavers = (state: MessagesSlice) => screensaversOf(state.messages.rows);
export const selectScreensaverNames = (state: MessagesSlice): readonly string[] =>
  selectScreensavers(state).map(({ name }) => name);
