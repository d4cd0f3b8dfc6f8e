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
type ShareCard = v.InferOutput<typeof cardSchema>;

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

interface SharedDevice extends ShareCard {
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
const serverStatus = (devices: readonly SharedDevice[]): string =>
  JSON.stringify({ action: 'serverStatus', data: { serverInfo: devices } });

/** Ours: what a device hears when its card does not fit. */
export const cardRefused = (): string => JSON.stringify({ action: 'error', message: 'errors.badRequest' });

/** The end of a socket that a room speaks to. */
interface Member {
  send(text: string): void;
}

export interface ShareRooms {
  /** Tells the client who is there, and from now on who comes and goes, until the returned function is called. */
  addClient(uid: string, client: Member): () => void;
  /** A device that can be seen once it has told its card. */
  addDevice(uid: string, device: Member): { readonly tell: (card: ShareCard) => void; readonly leave: () => void };
  /** The devices of an account that are there now. */
  devicesOf(uid: string): readonly ShareCard[];
}

interface Room {
  readonly clients: Set<Member>;
  readonly devices: Map<Member, ShareCard>;
}

const sharedIn = ({ devices }: Room): SharedDevice[] =>
  [...devices.values()].map((card) => ({ ...card, status: 'online' }));

/** One room an account; an empty one is forgotten. */
export const createShareRooms = (): ShareRooms => {
  const rooms = new Map<string, Room>();

  const roomOf = (uid: string): Room => {
    const room = rooms.get(uid) ?? { clients: new Set(), devices: new Map() };
    rooms.set(uid, room);
    return room;
  };
  const tidy = (uid: string, { clients, devices }: Room): void => {
    if (clients.size === 0 && devices.size === 0) rooms.delete(uid);
  };
  const tellAll = (room: Room): void => {
    const status = serverStatus(sharedIn(room));
    for (const client of room.clients) client.send(status);
  };

  return {
    addClient: (uid, client) => {
      const room = roomOf(uid);
      room.clients.add(client);
      client.send(serverInfo(sharedIn(room)));
      return () => {
        room.clients.delete(client);
        tidy(uid, room);
      };
    },
    addDevice: (uid, device) => ({
      tell: (card) => {
        const room = roomOf(uid);
        room.devices.set(device, card);
        tellAll(room);
      },
      leave: () => {
        const room = roomOf(uid);
        if (room.devices.delete(device)) tellAll(room);
        tidy(uid, room);
      },
    }),
    devicesOf: (uid) => [...(rooms.get(uid)?.devices.values() ?? [])],
  };
};
