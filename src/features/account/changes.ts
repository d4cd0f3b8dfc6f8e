import { defineRequest } from '@inkside/kit';

/** '' takes the nickname back. Failures come as a toast. */
export const nicknameRequest = defineRequest<{ nickname: string }, null>('account/nickname', { policy: 'leading' });
