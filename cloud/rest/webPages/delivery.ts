import { ObjectStoreError } from '../../objects';
import { type DigestDelivery, WebPageFailure } from '../../webPages';
import type { PushParts } from '../push/pushParts';
import { deliverFile, wasDelivered } from '../push/saveAndPush';

type Deliver = DigestDelivery['deliver'];

const CONTENT_TYPES = { epub: 'application/epub+zip', html: 'text/html; charset=utf-8' } as const;

/** Makes a push of any file. Throws `WebPageFailure` `errors.storageFull`. */
export const deliver = async (parts: PushParts, file: Parameters<typeof deliverFile>[1]): Promise<void> => {
  try {
    await deliverFile(parts, file);
  } catch (thrown) {
    const isFull = thrown instanceof ObjectStoreError && thrown.code === 'quotaExceeded';
    throw isFull ? new WebPageFailure('errors.storageFull') : thrown;
  }
};

/** Makes a push of what was made of pages; {@link deliver}. */
export const deliverTo =
  (parts: PushParts): Deliver =>
  ({ uid, origin, id, name, file: { extension, bytes } }) =>
    deliver(parts, { uid, origin, id, name, extension, contentType: CONTENT_TYPES[extension], body: bytes });

/** How the daily books reach the devices. */
export const dailyDelivery = (parts: PushParts): DigestDelivery => ({
  has: (uid, id) => wasDelivered(parts, uid, id, 'epub'),
  deliver: deliverTo(parts),
});
