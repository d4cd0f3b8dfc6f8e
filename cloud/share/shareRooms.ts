import { serverInfo, serverStatus } from './shareMessages';
import type { ShareCard, SharedDevice } from './shareMessages';

/** The end of a socket that a room speaks to. */
export interface Member {
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
