import type { Records } from '../accounts';
import type { Clock } from '../lib/config';
import type { ChannelWriter } from '../gateway';
import { type ContentPress, openContent } from './contentStore';
import { createFeedbackDesk, type FeedbackDesk } from './feedbackDesk';
import { createGiftBook, type GiftBook } from './giftBook';
import type { GroupBook } from './groupBook';
import { seed } from './seed/seed';

export interface ContentArea {
  readonly content: ContentPress;
  readonly gifts: GiftBook;
  readonly groups: GroupBook;
  readonly feedback: FeedbackDesk;
}

/** What the cloud has to say, to give away and to answer. The first start on a data folder writes the seed. */
export const openContentArea = async (parts: {
  readonly records: Records;
  readonly writer: ChannelWriter;
  readonly clock: Clock;
  readonly groups: GroupBook;
}): Promise<ContentArea> => {
  const content = await openContent(parts.records, seed);
  return {
    content,
    gifts: createGiftBook(parts.records, parts.clock),
    groups: parts.groups,
    feedback: createFeedbackDesk({ ...parts, content }),
  };
};
