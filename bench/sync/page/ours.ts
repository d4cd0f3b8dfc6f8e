import { asUid, type Uid } from '@inkside/kit';
import { createServices } from '../../../src/services/createServices';
import type { Services } from '../../../src/services/ports';
import { editNotes } from './edits';
import type { EditWay } from './edits';
import type { Feed } from './feed';
import { assertCount } from './feed';
import { DOCUMENTS, PAGES } from './stores';

/** The product's services as the app makes them, without the app. */
const openServices = async (): Promise<Services> => {
  const navigation = {
    go: () => undefined,
    current: () => '/',
    leave: () => undefined,
    servedFrom: () => ({ pathname: '/', hash: '' }),
  };
  const services = createServices({
    origin: window.location.origin,
    navigation,
    loadRecorder: () => Promise.reject(new Error('Nothing is recorded here.')),
  });
  if ((await services.session.resume()) === undefined) throw new Error('Nobody is signed in.');
  await services.sync.openSession();
  return services;
};

/** When the lists have been told of so many notes. */
const whenAnnounced = ({ documents }: Services, uid: Uid, count: number): Promise<number> =>
  new Promise((resolve) => {
    const ids = new Set<string>();
    const stop = documents.watch(uid, 'note', ({ changes = [] }) => {
      for (const { id } of changes) ids.add(id);
      if (ids.size < count) return;
      stop();
      resolve(performance.now());
    });
  });

const pulled = async (services: Services, { uid, count }: Feed) => {
  const watch = window.inksideWatch;
  const announcing = whenAnnounced(services, asUid(uid), count);
  services.sync.open(asUid(uid), () => undefined);
  const ingested = await watch.whenPut(DOCUMENTS.database, DOCUMENTS.store, count);
  return { announced: await announcing, ingested, durable: watch.puts(PAGES.database, PAGES.store).at };
};

/** The engine alone, from its first request on. Milliseconds. */
const pull = async (feed: Feed) => {
  const services = await openServices();
  const { announced, ingested, durable } = await pulled(services, feed);
  const { documents } = await services.documents.readAll(asUid(feed.uid), 'note');
  assertCount(documents.length, feed);
  const start = window.inksideWatch.firstRequest();
  return { announced: announced - start, durable: durable - start, ingested: ingested - start };
};

/** Edits every note once through the documents port; gives when the first edit began, in epoch milliseconds. */
const push = async (feed: Feed, way: EditWay): Promise<number> => {
  const uid = asUid(feed.uid);
  const services = await openServices();
  await pulled(services, feed);
  const { documents } = await services.documents.readAll(uid, 'note');
  await window.inksideWatch.whenQuiet(1000);
  const ids = documents.map(({ _id }) => _id);
  return editNotes(ids, way, (id, title) => services.documents.edit(uid, 'note', id, { title }));
};

const inksideOurs = { pull, push };

declare global {
  interface Window {
    inksideOurs: typeof inksideOurs;
  }
}

window.inksideOurs = inksideOurs;
