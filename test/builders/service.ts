import { asEpochMs } from '@inkside/kit';
import type { ServiceMessage } from '@inkside/protocol';

/** A message of the chat, valid by default: the service's, read, and written by a person. */
export const aServiceMessage = (id: string, change: Partial<ServiceMessage> = {}): ServiceMessage =>
  Object.freeze({
    id,
    from: 'service',
    text: id,
    pictures: [],
    isRead: true,
    isAutomatic: false,
    source: null,
    isUnhelpful: false,
    isSeen: false,
    at: asEpochMs(1),
    ...change,
  });
