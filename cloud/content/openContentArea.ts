import type { Records } from '../accounts';
import type { Clock } from '../lib/config';
import type { ChannelWriter } from '../gateway';
import { type ContentStore, openContent } from './contentStore';
import { createFeedbackDesk, deskPartsOf, type FeedbackDesk } from './feedback/feedbackDesk';
import type { PictureObjects } from './feedback/feedbackPictures';
import { createOperatorDesk, type OperatorDesk } from './feedback/operatorDesk';
import { createGiftBook, type GiftBook } from './giftBook';
import type { GroupBook } from './groupBook';
import { seed } from './seed/seed';

export interface ContentArea {
  readonly content: ContentStore;
  readonly gifts: GiftBook;
  readonly groups: GroupBook;
  readonly feedback: FeedbackDesk;
  readonly operators: OperatorDesk;
}

/** What the cloud has to say, to give away and to answer. The first start on a data folder writes the seed. */
export const openContentArea = async (parts: {
  readonly records: Records;
  readonly writer: ChannelWriter;
  readonly clock: Clock;
  readonly groups: GroupBook;
  readonly objects: PictureObjects;
}): Promise<ContentArea> => {
  const content = await openContent(parts.records, seed);
  const desk = deskPartsOf({ ...parts, content });
  return {
    content,
    gifts: createGiftBook(parts.records, parts.clock),
    groups: parts.groups,
    feedback: createFeedbackDesk(desk),
    operators: createOperatorDesk(desk),
  };
};
