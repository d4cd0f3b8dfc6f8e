import * as v from 'valibot';

import { lineOf } from '@inkside/protocol';

const host = v.pipe(
  lineOf(200),
  v.transform((text) => (text.includes('://') ? text : `http://${text}`)),
  v.url(),
  v.regex(/^https?:\/\//i),
);
const optionalLine = (max: number) => v.optional(lineOf(max), '');

/** Where a device can be reached in its own network, usually `http://<address>:8085`. */
const cardSchema = v.object({ host, mac: optionalLine(40), model: optionalLine(80) });
export type ShareCard = v.InferOutput<typeof cardSchema>;

/** The card stands at the top of the message, or in its `data`; what else stands there is passed over. */
const cardMessage = v.union([
  v.pipe(
    v.object({ data: cardSchema }),
    v.transform(({ data }) => data),
  ),
  cardSchema,
]);
const json = v.pipe(v.string(), v.parseJson());

/** The card that a device tells; undefined for anything else. */
export const readCard = (text: string): ShareCard | undefined => {
  const message = v.safeParse(v.pipe(json, cardMessage), text);
  return message.success ? message.output : undefined;
};

export interface SharedDevice extends ShareCard {
  readonly status: 'online';
}

/** The first word to a client. */
export const serverInfo = (devices: readonly SharedDevice[]): string =>
  JSON.stringify(
    devices.length === 0
      ? { action: 'serverInfo', message: 'no' }
      : { action: 'serverInfo', message: 'yes', data: devices },
  );

/** What a client hears when devices come and go. */
export const serverStatus = (devices: readonly SharedDevice[]): string =>
  JSON.stringify({ action: 'serverStatus', data: { serverInfo: devices } });

/** Ours: what a device hears when its card does not fit. */
export const cardRefused = (): string => JSON.stringify({ action: 'error', message: 'errors.badRequest' });
