import { asUid, type ChannelName, type Uid } from '@inkside/kit';
import type { DatabaseName } from '@inkside/sync';
import { createDevice, type Device } from '../cloud/device';
import type { TestCloud } from '../cloud/testCloud';
import { openWire, type Wire } from '../cloud/wire';
import { createLedger, valuesIn, type Ledger } from '../oracle/ledger';
import { createTabObserver, type OpenRemovals, type TabObserver } from '../oracle/observed';
import { createRandom, type Random } from '../random';
import type { Roughness } from '../rough/kinds';
import { createRoughNetwork } from '../rough/roughNetwork';
import type { Guest } from '../rough/visitor';
import { createActivity, type Activity } from '../world/activity';
import { createProfile, type Profile } from '../world/profile';
import { openTab, type Tab } from '../world/tab';
import type { WrittenRevision } from '../world/tabPouch';
import { createTimeline, type Timeline } from '../world/timeline';
import { frameOf } from './documents';

export interface OpenedTab {
  readonly tab: Tab;
  readonly observer: TabObserver;
}

export interface SimulatedBrowser {
  readonly profile: Profile;
  readonly tabs: OpenedTab[];
  readonly removals: OpenRemovals;
}

/** One user with several browsers and a device, on a cloud that many users share. */
export interface World {
  readonly uid: Uid;
  readonly cloud: TestCloud;
  readonly random: Random;
  readonly rough: Roughness;
  readonly activity: Activity;
  readonly timeline: Timeline;
  readonly ledger: Ledger;
  readonly browsers: readonly SimulatedBrowser[];
  readonly device: Device;
  readonly wire: () => Wire;
  /** After the sessions were ended, or the cloud was begun anew. */
  renewWire(): Promise<void>;
  /** Documents that were ever made, with where they belong. */
  readonly documents: Map<string, DatabaseName>;
  /** Digests of the attachments with which documents were made, by id. */
  readonly attached: Map<string, string>;
  /** Who else used one of the computers. */
  readonly guests: Guest[];
  /** Channels in which someone asked to keep what had been deleted in masses. */
  readonly kept: Set<ChannelName>;
  /** Conflicts that were settled: `id/loserRev`. */
  readonly settled: Set<string>;
  /** What happened, for the print of a failing run. */
  readonly log: string[];
  openTab(browser: SimulatedBrowser): Promise<void>;
  dispose(): Promise<void>;
}

const revisionText = ({ id, rev, body, ancestry }: WrittenRevision): string => {
  const kind = body['_deleted'] === true ? 'a tombstone' : valuesIn(body).join(' ');
  return `${id} ${rev.slice(0, 8)} over ${ancestry[1]?.slice(0, 8) ?? 'nothing'}: ${kind}`;
};

export const createWorld = async (
  cloud: TestCloud,
  seed: string,
  browserCount: number,
  rough: Roughness,
): Promise<World> => {
  const random = createRandom(seed);
  const activity = createActivity();
  const timeline = createTimeline(activity);
  const ledger = createLedger();
  const { uid, token } = await cloud.newUser();
  let wire = await openWire(cloud.origin, token);
  const log: string[] = [];
  let tabs = 0;
  const browsers: SimulatedBrowser[] = Array.from({ length: browserCount }, (_, index) => ({
    profile: createProfile({
      name: `b${index}`,
      uid,
      random: random.fork(`browser${index}`),
      rough: createRoughNetwork(rough, rough.random.fork(`browser${index}`)),
      timeline,
      activity,
      log: (text) => void log.push(text),
    }),
    tabs: [],
    removals: new Map(),
  }));

  return {
    uid: asUid(uid),
    cloud,
    random,
    rough,
    activity,
    timeline,
    ledger,
    browsers,
    device: createDevice(() => wire, random.fork('device'), frameOf(uid, 'note')),
    wire: () => wire,
    renewWire: async () => {
      wire = await openWire(cloud.origin, await cloud.newToken(uid));
    },
    documents: new Map(),
    attached: new Map(),
    guests: [],
    kept: new Set(),
    settled: new Set(),
    log,
    openTab: async ({ profile, tabs: opened, removals }) => {
      const name = `${profile.name}.${(tabs += 1)}`;
      const observer = createTabObserver(ledger, name, removals);
      const { observe, observeOperations } = observer;
      const onWrite = (written: WrittenRevision): void => {
        log.push(`      ${name} wrote ${revisionText(written)}`);
        observer.onWrite(written);
      };
      const tab = await openTab({ name, uid, cloud, profile, activity, timeline, observe, observeOperations, onWrite });
      opened.push({ tab, observer });
    },
    dispose: async () => {
      timeline.end();
      for (const { profile, tabs: opened } of browsers) {
        profile.network.setOnline(false);
        for (const { tab } of opened) await tab.close('crashed');
        for (const database of profile.pouches.values()) await database.destroy();
      }
    },
  };
};
