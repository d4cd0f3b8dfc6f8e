import { ObjectStoreError } from '../../objects';
import { type DigestDelivery, WebPageFailure } from '../../webPages';
import type { PushParts } from '../push/pushParts';
import { deliverFile, wasDelivered } from '../push/saveAndPush';

type Deliver = DigestDelivery['deliver'];

/** Makes a push of what was made of pages. Throws `WebPageFailure` `errors.storageFull`. */
export const deliverTo =
  (parts: PushParts): Deliver =>
  async ({ uid, origin, id, name, file: { extension, bytes } }) => {
    try {
      await deliverFile(parts, { uid, origin, id, name, extension, bytes });
    } catch (thrown) {
      const isFull = thrown instanceof ObjectStoreError && thrown.code === 'quotaExceeded';
      throw isFull ? new WebPageFailure('errors.storageFull') : thrown;
    }
  };

/** How the daily books reach the devices. */
export const dailyDelivery = (parts: PushParts): DigestDelivery => ({
  has: (uid, id) => wasDelivered(parts, uid, id, 'epub'),
  deliver: deliverTo(parts),
});
