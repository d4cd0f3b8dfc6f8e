import type { PageId } from '@inkside/kit';

import { assemblePage } from '../../../../packages/ink/src/assemblePage';
import { decodeVirtualPages } from '../../../../packages/ink/src/records/pages';
import { seededRandom } from '../support';
import { ONE } from '../worker/storedNote';
import { AT } from '../writing/sitting';
import { BrowserWriter } from './browserWriter';
import { DeviceWriter } from './deviceWriter';
import { Cloud, Replica } from './replicas';

const ACTS = 24;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What one of them has in the end: pages in their order, each with its layers and shapes. */
interface Seen {
  readonly pages: readonly PageId[];
  readonly ink: Readonly<Record<string, { readonly layers: readonly number[]; readonly shapes: readonly string[] }>>;
}

export interface Played {
  readonly mine: Seen;
  readonly hers: Seen;
  /** Somebody who opens the note for the first time. */
  readonly read: Seen;
  /** By the shape lists of all pages alone, those that were removed too. */
  readonly stored: ReadonlySet<string>;
  /** Strokes that somebody drew, and nobody took away. */
  readonly kept: readonly string[];
}

const seenBy = async (writer: BrowserWriter): Promise<Seen> => {
  const pages = await writer.pages();
  const ink: Record<string, Seen['ink'][string]> = {};
  for (const pageId of pages) {
    await writer.turnTo(pageId);
    ink[pageId] = { layers: await writer.layerIds(), shapes: await writer.shapes() };
  }
  return { pages, ink };
};

/** The shapes of every page that the cloud knows, as a plain reader puts them together. */
const storedIn = ({ files }: Cloud): ReadonlySet<string> => {
  const all = [...files].map(([name, bytes]) => ({ name, bytes }));
  const pageIds = new Set([
    ONE,
    ...all
      .filter(({ name }) => name.startsWith('virtual/page/'))
      .flatMap(({ name, bytes }) => decodeVirtualPages(bytes, name).map(({ pageId }) => pageId)),
  ]);
  const shapesOf = (pageId: string): readonly string[] => {
    const of = (folder: string) => all.filter(({ name }) => name.startsWith(`${folder}/${pageId}#`));
    const parts = { shapeZips: of('shape'), pointsFiles: of('point') };
    const page = assemblePage({ pageId, size: { width: 800, height: 600 }, layers: [], ...parts });
    if (page.failures.length > 0) throw new Error(`${page.failures[0]?.name} cannot be read`);
    return page.shapes.map(({ shape }) => shape.uniqueId);
  };
  return new Set([...pageIds].flatMap(shapesOf));
};

/**
 * Two people in browsers and one with a device on one page, each with a clock of their own, hardly ever online, with lost
 * tabs, uploads that break off, and objects that come late, in any order and twice.
 * @param hasPages whether pages are made, moved and removed too
 */
export const play = async (seed: number, hasPages: boolean): Promise<Played> => {
  const random = seededRandom(seed);
  const cloud = new Cloud();
  let now: number = AT;
  const clock = (ahead: number) => () => {
    now += 1 + Math.floor(random() * 5);
    return now + ahead;
  };
  const digits = (who: string) => `${who}${String(seed).padStart(7, '0')}`;
  const browser = (who: string, ahead: number) =>
    new BrowserWriter(new Replica(cloud, random), random, clock(ahead), digits(who));
  const [mine, hers] = [browser('a', 0), browser('b', DAY_MS)];
  const shelf = new Replica(cloud, random);
  const device = new DeviceWriter(shelf, random, clock(-HOUR_MS), seed);
  for (let turn = 0; turn < ACTS; turn += 1) {
    for (const writer of [mine, hers]) await writer.act(hasPages);
    if (random() < 0.3) device.act(ONE);
    if (random() < 0.3) shelf.arrive(0.5);
  }
  for (const { replica } of [mine, hers]) replica.arrive(1);
  for (const writer of [mine, hers]) await writer.sit();
  for (const writer of [mine, hers]) await writer.upload(true);
  for (const { replica } of [mine, hers]) replica.arrive(1);
  // What has come meanwhile is received on the page that is open, and read with any other.
  for (const writer of [mine, hers]) await writer.receive();
  const writers = [mine, hers, device];
  const removed = new Set(writers.flatMap((writer) => [...writer.removed]));
  const drawn = writers.flatMap((writer) => [...writer.drawn]);
  return {
    mine: await seenBy(mine),
    hers: await seenBy(hers),
    read: await seenBy(browser('c', 0)),
    stored: storedIn(cloud),
    kept: drawn.filter((id) => !removed.has(id)),
  };
};

/** What is wrong with how it ended; nothing where all is well. */
export const faultsOf = ({ mine, hers, read, stored, kept }: Played): readonly string[] => {
  const said = JSON.stringify(read);
  const lost = kept.filter((id) => !stored.has(id));
  return [
    ...(JSON.stringify(mine) === said ? [] : [`the first browser has ${JSON.stringify(mine)}, a reader ${said}`]),
    ...(JSON.stringify(hers) === said ? [] : [`the second browser has ${JSON.stringify(hers)}, a reader ${said}`]),
    ...(lost.length === 0 ? [] : [`lost: ${lost.join(', ')}`]),
  ];
};
