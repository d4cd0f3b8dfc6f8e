import { combineReducers } from '@reduxjs/toolkit';

import type { RouteName } from '../route/routeTable';
import { defineState, defineRequest, loadReducer } from '@inkside/kit';
import type { TextKind, WrittenText } from '@inkside/protocol';

/** Which text stands on which static page (specification section 2). */
export const textKinds = {
  introduction: 'introduction',
  privacy: 'privacy',
  agreement: 'agreement',
  googleDrive: 'drive',
  miraHelp: 'help',
} as const satisfies Partial<Record<RouteName, TextKind>>;
export type TextRoute = keyof typeof textKinds;

/** One static page, in the language of the page. */
export const textRequest = defineRequest<{ kind: TextKind; language: string }, WrittenText | null>('publicPages/text', {
  policy: 'latest',
});
/** One notice, for the pages that show nothing else. */
export const noticeRequest = defineRequest<{ id: string; language: string }, WrittenText>('publicPages/notice', {
  policy: 'latest',
});

export const publicPagesState = defineState(
  'publicPages',
  'discard',
  combineReducers({
    text: loadReducer(textRequest),
    notice: loadReducer(noticeRequest),
  }),
  true,
);

export interface PublicPagesSlice {
  readonly publicPages: ReturnType<typeof publicPagesState.reducer>;
}
