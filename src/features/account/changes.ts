import { defineRequest } from '../../app/kit/defineRequest';

/** '' takes the nickname back. Failures come as a toast. */
export const nicknameRequest = defineRequest<{ nickname: string }, null>('account/nickname', { policy: 'leading' });
