import { rowAt, rowsOf } from '@inkside/kit';
import { pushList } from './logic';
import type { MessageRow, MessagesSlice } from './slice';

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

/** The names in the push list of the days since `since` (epoch milliseconds). */
export const makeSelectPushNames =
  (since: number) =>
  (state: MessagesSlice): readonly string[] =>
    pushList(rowsOf(state.messages.rows), since).map(({ name }) => name);
