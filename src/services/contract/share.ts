import * as v from 'valibot';

/** The socket over which a browser finds the devices in its own network; the uid follows (reference: cloud-api 3.11). */
export const SHARE_PATH = '/share';
/** Ours: the socket ends as its credential is good no more. */
export const SHARE_LOGIN_EXPIRED = 4401;

/** Where a device has its own page. */
export const DEVICE_PORT = '8085';
/** The same in the words of a content policy, which knows no networks: any host, but this port alone. */
export const DEVICE_SOURCE = `http://*:${DEVICE_PORT}`;

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
