import * as v from 'valibot';

import { QR_SEPARATOR } from '@inkside/kit';

import { doneData, envelopeOf } from './sharedSchemas';

/** How long a code can be scanned and confirmed (reference: cloud-api 2.3). */
export const QR_LIFE_MS = 3 * 60_000;

export const QR_STATUS = { waiting: 0, signedIn: 1, expired: -1 } as const;

const clientType = v.literal('web');

/** The id alone, or the whole text of the picture, of which the id is the first part. */
const qrcodeId = v.pipe(
  v.string(),
  v.maxLength(300),
  v.transform((text) => text.split(QR_SEPARATOR)[0] ?? ''),
  v.regex(/^[0-9a-f]{32}$/),
);

/** Ours: `scan` asks for the address of a page, too. */
export const qrCreateBody = v.looseObject({ clientType, scan: v.optional(v.boolean()) });
/** The page of the cloud that a phone without the maker's app opens. */
export const SCAN_PATH = '/scan';

/**
 * `data` is the text that apps read: `<32 hex>---web---<host>`. Ours: `scan`, the path and query of a page of this server on
 * which any phone says yes or no; only given to who asks for it.
 */
export const qrCreateAnswer = v.looseObject({
  ...envelopeOf(v.string()).entries,
  scan: v.optional(v.pipe(v.string(), v.startsWith(`${SCAN_PATH}?`))),
});

/**
 * Ours: `asker` is a secret of the page, 32 hexadecimal characters that the picture does not show. Its answer may be lost
 * on the way, and whoever sends the same one gets it again for a moment.
 */
export const qrCheckQuery = v.looseObject({
  clientType,
  qrcodeId,
  asker: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
});
/**
 * `status` is 1 when the phone's owner said yes, with the token, to one page; -1 when the code is dead; else the page waits.
 * `scanned` is "yes" from the moment in which a phone has read it.
 */
export const qrCheckAnswer = envelopeOf(
  v.looseObject({
    status: v.picklist([QR_STATUS.waiting, QR_STATUS.signedIn, QR_STATUS.expired]),
    scanned: v.picklist(['yes', 'no']),
    userInfo: v.optional(
      v.looseObject({
        token: v.string(),
        uid: v.string(),
        nickname: v.nullable(v.string()),
        avatarUrl: v.nullable(v.string()),
      }),
    ),
  }),
);

/** Ours: the phone has read the code. */
export const qrScanBody = v.looseObject({ qrcodeId });
/** Ours: its owner says yes or no. */
export const qrConfirmBody = v.looseObject({ qrcodeId, confirm: v.boolean() });
export const qrPhoneAnswer = envelopeOf(doneData);
