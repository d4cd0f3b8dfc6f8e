import { combineReducers } from '@reduxjs/toolkit';

import { defineRequest } from '../../app/kit/defineRequest';
import type { TextKind, WrittenText } from '../../app/kit/content';
import { loadReducer } from '../../app/kit/loadState';

/** One static page, in the language of the page. */
export const textRequest = defineRequest<{ kind: TextKind; language: string }, WrittenText | null>('publicPages/text', {
  policy: 'latest',
});
/** One notice, for the pages that show nothing else. */
export const noticeRequest = defineRequest<{ id: string; language: string }, WrittenText>('publicPages/notice', {
  policy: 'latest',
});

export const publicPagesReducer = combineReducers({
  text: loadReducer(textRequest),
  notice: loadReducer(noticeRequest),
});

export interface PublicPagesSlice {
  readonly publicPages: ReturnType<typeof publicPagesReducer>;
}
