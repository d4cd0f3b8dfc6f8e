import * as v from 'valibot';

import { envelopeOf } from './sharedSchemas';

/** The socket over which a browser finds the devices in its own network; the uid follows (reference: cloud-api 3.11). */
export const SHARE_PATH = '/share';
/** Ours: the socket ends as its credential is good no more. */
export const SHARE_LOGIN_EXPIRED = 4401;

/** Where the page lies through which the app asks a device at home; a ticket follows. */
export const LOCAL_PAGE_PATH = '/local';
/** Kinds of what the app and that page say to each other: `{ kind, id, address }`, and `{ kind, id, isReached }`. */
export const LOCAL_QUESTION = 'inkside/isThere';
export const LOCAL_REPLY = 'inkside/isReached';

/** Ours: the address of such a page, good for a minute, and the hosts that it may ask: scheme, address, port. */
export const localPageAnswer = envelopeOf(
  v.object({ address: v.pipe(v.string(), v.regex(/^\/local\/[\w.-]+$/)), hosts: v.array(v.string()) }),
);
/** Ours: what the page replies. */
export const localReply = v.object({ kind: v.literal(LOCAL_REPLY), id: v.string(), isReached: v.boolean() });

const MOST_CARDS = 50;
const text = v.fallback(v.pipe(v.string(), v.maxLength(80)), '');

/** What is no card is passed over, and the others stay. */
const card = v.nullable(v.object({ host: v.pipe(v.string(), v.maxLength(200)), mac: text, model: text, status: text }));
const cards = v.pipe(
  v.array(v.fallback(card, null)),
  v.transform((all) => all.slice(0, MOST_CARDS).filter((each) => each !== null)),
);

/** Who is there, when a socket opens and whenever that changes. */
export const shareMessage = v.union([
  v.pipe(
    v.object({ action: v.literal('serverInfo'), data: v.optional(cards, []) }),
    v.transform(({ data }) => data),
  ),
  v.pipe(
    v.object({ action: v.literal('serverStatus'), data: v.object({ serverInfo: cards }) }),
    v.transform(({ data }) => data.serverInfo),
  ),
]);
