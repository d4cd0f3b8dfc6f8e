import { IDBFactory } from 'fake-indexeddb';
import type PouchDB from 'pouchdb-browser';

import type { ListedStorage } from '@inkside/kit';
import { fakeDocument, storageEvent } from '../../fakes/fakeBrowser';
import type { Random } from '../random';
import type { RoughNetwork } from '../rough/roughNetwork';
import type { Activity } from './activity';
import { createBroadcasts, type Broadcasts } from './broadcast';
import { createBrowserLocks, type BrowserLocks } from './locks';
import { createNetwork, type Network } from '../network/network';
import type { TabLife } from './tabLife';
import type { Timeline } from './timeline';

/** What a simulated browser keeps and shares among its tabs; all of it outlives them. */
export interface Profile {
  readonly name: string;
  readonly random: Random;
  readonly network: Network;
  readonly locks: BrowserLocks;
  readonly broadcasts: Broadcasts;
  readonly indexedDb: IDBFactory;
  readonly pouches: Map<string, PouchDB.Database>;
  readonly document: ReturnType<typeof fakeDocument>;
  /** Who signs in here next. */
  readonly person: { uid: string };
  /** What can be wrong with the computer. */
  readonly trouble: { isFull: boolean; skewMs: number };
  /** `localStorage` as one tab has it; the other tabs hear of its writes. */
  localStorage(life: TabLife, window: EventTarget): ListedStorage;
  /** What stands in `localStorage`. */
  readonly stored: ReadonlyMap<string, string>;
}

interface ProfileParts {
  readonly name: string;
  readonly uid: string;
  readonly rough: RoughNetwork;
  readonly random: Random;
  readonly timeline: Timeline;
  readonly activity: Activity;
  readonly log: (text: string) => void;
}

export const createProfile = ({ name, uid, rough, random, timeline, activity, log }: ProfileParts): Profile => {
  const document = fakeDocument();
  const stored = new Map<string, string>();
  const windows = new Map<TabLife, EventTarget>();

  const tellOthers = (writer: TabLife, key: string, value: string | null): void => {
    for (const [life, window] of windows) {
      if (life !== writer)
        setImmediate(() => (life.isAlive() ? window.dispatchEvent(storageEvent(key, value)) : undefined));
    }
  };

  return {
    name,
    random,
    network: createNetwork({
      random,
      timeline,
      activity,
      rough,
      cookie: () => document.cookie,
      log: (text) => log(`        ${name} asked ${text}`),
    }),
    locks: createBrowserLocks(),
    broadcasts: createBroadcasts((work) => activity.track(work)),
    indexedDb: new IDBFactory(),
    pouches: new Map(),
    document,
    person: { uid },
    trouble: { isFull: false, skewMs: 0 },
    stored,
    localStorage: (life, window) => {
      windows.set(life, window);
      life.onEnd(() => windows.delete(life));
      return {
        keys: () => [...stored.keys()],
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          if (!life.isAlive() || stored.get(key) === value) return;
          stored.set(key, value);
          tellOthers(life, key, value);
        },
        removeItem: (key) => {
          if (life.isAlive() && stored.delete(key)) tellOthers(life, key, null);
        },
      };
    },
  };
};
