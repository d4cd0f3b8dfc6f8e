import * as v from 'valibot';

import { backOffMs, type IdsPort, isExpiry, pauseFor, PortError, type Stop, type Uid } from '@inkside/kit';
import {
  type NearbyCard,
  sessionPaths,
  SHARE_LOGIN_EXPIRED,
  SHARE_PATH,
  shareMessage,
  syncTokenAnswer,
} from '@inkside/protocol';
import { macOf, webAddressOf } from '../http/fields';
import type { Http } from '../http/createHttp';
import type { NearbyEvent, NearbyPort } from '../ports/nearby';

export interface SharePage {
  readonly document: { cookie: string };
  readonly location: Pick<Location, 'protocol'>;
  readonly WebSocket: new (url: string) => Pick<WebSocket, 'onmessage' | 'onclose' | 'close'>;
}

export interface ShareParts {
  readonly http: Http;
  readonly ids: IdsPort;
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  readonly page: SharePage;
  /** From 0 to 1; a test waits less. */
  readonly random?: () => number;
}

/** The cookie is read when the socket opens, and never again. */
const COOKIE_MS = 30_000;

/**
 * The sync session for one path and one moment. Not the cookie of the gateway, which goes to its own path alone; nor its
 * code, which the sign-in page would then load as a module more.
 */
const createCookie = ({ document, location }: SharePage, path: string) => {
  const write = (name: string, value: string, until: number): void => {
    const isSecure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${name}=${encodeURIComponent(value)}; path=${path}; SameSite=Strict${isSecure}; expires=${new Date(until).toUTCString()}`;
  };
  return {
    set: (name: string, value: string): void => write(name, value, Date.now() + COOKIE_MS),
    clear: (name: string): void => write(name, '', 0),
  };
};

const json = v.pipe(v.string(), v.parseJson(), shareMessage);

/** Whoever opens the address must not hand out a name and a password with it, and none but a page of the web is one. */
const addressOf = (host: string): string | null => {
  const address = webAddressOf(host);
  return address === null || new URL(address).username !== '' ? null : address;
};

/** The devices that a message names; undefined for one that says something else. */
const readCards = (data: unknown): readonly NearbyCard[] | undefined => {
  const message = v.safeParse(json, data);
  if (!message.success) return undefined;
  const found = message.output.flatMap(({ host, mac, model, status }): NearbyCard[] => {
    const address = addressOf(host);
    return address === null || status === 'offline' ? [] : [{ address, mac: macOf(mac), model }];
  });
  // A device that opened a second socket tells the same again.
  return [...new Map(found.map((card) => [card.address, card])).values()];
};

/** A sync session for the sockets of one watch, which is fetched when there is none that holds. */
const createSession = (http: Http) => {
  let held: { readonly id: string; readonly name: string; readonly until: number } | undefined;
  return {
    get: async () => {
      if (held !== undefined && held.until > Date.now()) return held;
      const { data } = await http.call(syncTokenAnswer, {
        method: 'GET',
        path: sessionPaths.syncToken,
        operation: 'sync',
      });
      held = { id: data.session_id, name: data.cookie_name, until: Date.parse(data.expires) };
      return held;
    },
    forget: (): void => void (held = undefined),
  };
};

interface Ears {
  readonly found: (cards: readonly NearbyCard[]) => void;
  /** The cloud takes the session no more. */
  readonly expired: () => void;
}

const heardUntilClosed = (socket: InstanceType<SharePage['WebSocket']>, { found, expired }: Ears): Promise<boolean> =>
  new Promise((resolve) => {
    let hasHeard = false;
    socket.onmessage = ({ data }) => {
      const cards = readCards(data);
      if (cards === undefined) return;
      hasHeard = true;
      found(cards);
    };
    socket.onclose = ({ code }) => {
      if (code === SHARE_LOGIN_EXPIRED) expired();
      // What is told to whoever is nobody is no sign that all is well.
      resolve(hasHeard && code !== SHARE_LOGIN_EXPIRED);
    };
  });

/** One socket after the other, until it is stopped or the session is over. */
export const createShareSocket =
  ({ http, ids, origin, page, random = Math.random }: ShareParts): NearbyPort['watch'] =>
  (uid: Uid, report: (event: NearbyEvent) => void): Stop => {
    const path = `${SHARE_PATH}/${uid}`;
    const cookie = createCookie(page, path);
    const session = createSession(http);
    let isOver = false;
    let end: Stop = () => undefined;

    /** @returns whether the cloud said anything before the socket closed. */
    const listen = async (): Promise<boolean> => {
      const { id, name } = await session.get();
      if (isOver) return false;
      cookie.set(name, id);
      const socket = new page.WebSocket(`${origin.replace(/^http/, 'ws')}${path}?type=client&id=${ids.newId()}`);
      end = () => {
        cookie.clear(name);
        socket.close();
      };
      return heardUntilClosed(socket, {
        found: (cards) => {
          if (!isOver) report({ kind: 'found', cards });
        },
        expired: session.forget,
      });
    };

    const follow = async (): Promise<void> => {
      for (let failures = 0; !isOver; failures += 1) {
        try {
          if (await listen()) failures = 0;
        } catch (thrown) {
          if (thrown instanceof PortError && isExpiry(thrown)) {
            if (!isOver) report({ kind: 'failed', error: { code: thrown.code, params: thrown.params } });
            return;
          }
        }
        if (isOver) return;
        const pause = pauseFor(backOffMs(failures, random));
        end = pause.end;
        await pause.over;
      }
    };
    void follow();

    return () => {
      isOver = true;
      end();
    };
  };
