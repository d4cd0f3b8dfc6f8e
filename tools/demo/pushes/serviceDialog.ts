import type { ChannelDocument } from '../../../cloud/gateway/channelWriter';
import { FEEDBACK_CONTENT_TYPE, type FeedbackContent, messageChannel, MSG_TYPE } from '@inkside/protocol';
import { idOf } from '../random';

const HOUR_MS = 3_600_000;

interface Spoken {
  readonly from: FeedbackContent['from'];
  readonly hoursAgo: number;
  readonly text: string;
}

/** The service has the last word, so nobody waits for an answer. */
const spoken: readonly Spoken[] = [
  {
    from: 'user',
    hoursAgo: 146,
    text: 'Hello! I moved my books to a new device, and The Time Machine is listed twice. Is the file stored twice now?',
  },
  {
    from: 'service',
    hoursAgo: 145.5,
    text: 'Hello! The new device registered the file again. Nothing is lost: the newer entry counts, and you can move the older one to the bin.',
  },
  { from: 'user', hoursAgo: 145.2, text: '明白了，谢谢！ Can I write in Chinese here as well?' },
  { from: 'service', hoursAgo: 145, text: '当然可以。Between 9:30 and 19:00 Beijing time somebody answers.' },
];

/** What was said in the service chat, oldest first, as MESSAGE documents. `now`: epoch milliseconds. */
export const serviceDialog = (uid: string, now: number): ChannelDocument[] =>
  spoken.map(({ from, hoursAgo, text }, index) => {
    const id = idOf(uid, `service/${index + 1}`);
    const at = now - hoursAgo * HOUR_MS;
    const content: FeedbackContent = { _id: id, from, text };
    return {
      _id: id,
      uniqueId: id,
      user: uid,
      dbId: messageChannel(uid),
      contentType: FEEDBACK_CONTENT_TYPE,
      msgType: MSG_TYPE.service,
      isRead: 1,
      isRevoke: 0,
      createdAt: at,
      updatedAt: at,
      content: JSON.stringify(content),
    };
  });
