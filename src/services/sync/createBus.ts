import { FLOOD_FROM } from '../../app/kit/constants';
import { isObject } from '../../app/kit/text/json';
import type { Uid } from '../../app/kit/text/units';
import { isStored } from '../databases/reading/storedDocument';
import type { DatabaseName, DocumentChange } from '../ports';
import type { BusListener, ChangeOrigin, DocumentBus } from './bus';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

interface BusParts {
  readonly uid: Uid;
  /** Absent in very old browsers: then the tabs of a browser do not hear each other. */
  readonly openChannel: ((name: string) => Channel) | undefined;
}

/** Kept back at most, in documents: their bodies would stay in memory. */
const MOST_KEPT_BACK = 5000;

/** Between the tabs: one that opens says so, and whoever is there answers. */
type Greeting = 'hello' | 'here';

interface Announcement {
  readonly database: DatabaseName;
  readonly changes: readonly DocumentChange[];
  readonly origin: ChangeOrigin;
}

const databaseNames: readonly unknown[] = ['note', 'message', 'library'] satisfies DatabaseName[];
const origins: readonly unknown[] = ['here', 'cloud'] satisfies ChangeOrigin[];

const isChange = (value: unknown): value is DocumentChange =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  (value['isDeleted'] === true || (value['isDeleted'] === false && isStored(value['document'])));

/** The other tab may run another version of the app. */
const isAnnouncement = (value: unknown): value is Announcement =>
  isObject(value) &&
  databaseNames.includes(value['database']) &&
  origins.includes(value['origin']) &&
  Array.isArray(value['changes']) &&
  value['changes'].every(isChange);

const isGreeting = (value: unknown): value is Greeting => value === 'hello' || value === 'here';

/** To the page's error handler, where there is one. */
const report = (thrown: unknown): void => {
  if (typeof reportError === 'function') reportError(thrown);
};

/**
 * What other tabs are told. Copying thousands of documents for them costs as much as showing them here, so large
 * announcements wait until the flood is over, and go nowhere where no other tab ever answered: one that opens reads
 * for itself what is kept by then.
 */
const createOutside = (channel: Channel, hear: (announcement: Announcement) => void) => {
  let isAlone = true;
  let keptBack: Announcement[] = [];
  let documents = 0;

  const flush = (): void => {
    if (!isAlone) for (const each of keptBack) channel.postMessage(each);
    keptBack = [];
    documents = 0;
  };

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    isAlone = false;
    if (data === ('hello' satisfies Greeting)) channel.postMessage('here' satisfies Greeting);
    if (!isGreeting(data) && isAnnouncement(data)) hear(data);
  };
  channel.postMessage('hello' satisfies Greeting);

  return (announcement: Announcement): void => {
    const { length } = announcement.changes;
    // What was written here is for the push of the tab that leads, which nothing else tells.
    const isLarge = announcement.origin === 'cloud' && length >= FLOOD_FROM;
    if (!isLarge || documents + length > MOST_KEPT_BACK) flush();
    if (!isLarge) return channel.postMessage(announcement);
    keptBack.push(announcement);
    documents += length;
  };
};

/** The bus of one user in this tab, joined with those of other tabs by BroadcastChannel. */
export const createBus = ({ uid, openChannel }: BusParts): DocumentBus => {
  const listeners: Record<DatabaseName, Set<BusListener>> = { note: new Set(), message: new Set(), library: new Set() };
  const channel = openChannel?.(`inkside.documents:${uid}`);

  const tell = ({ database, changes, origin }: Announcement): void => {
    // A copy: whoever leaves while the others are told is told no more, whoever comes is not told yet.
    for (const listener of [...listeners[database]]) {
      if (!listeners[database].has(listener)) continue;
      try {
        listener(changes, origin);
      } catch (thrown) {
        report(thrown);
      }
    }
  };

  const tellOthers = channel === undefined ? undefined : createOutside(channel, tell);

  let isClosed = false;
  return {
    announce: (database, changes, origin) => {
      if (isClosed) return;
      const announcement: Announcement = { database, changes, origin };
      tell(announcement);
      tellOthers?.(announcement);
    },
    listen: (database, listener) => {
      // One listener may listen twice, and ends each for itself.
      const own: BusListener = (changes, origin) => listener(changes, origin);
      listeners[database].add(own);
      return () => void listeners[database].delete(own);
    },
    close: () => {
      isClosed = true;
      for (const each of Object.values(listeners)) each.clear();
      channel?.close();
    },
  };
};
