import { defineRequest } from '@inkside/kit';

/** '' takes the nickname back; `before` is what undo brings back. The form says what is wrong with it. */
export const nicknameRequest = defineRequest<{ nickname: string; before: string; isUndo?: true }, null>(
  'account/nickname',
  { policy: 'leading' },
);
