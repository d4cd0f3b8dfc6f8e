import { attachTo, extrasOf, newId } from '../rough/oddDocuments';
import { frameOf, newDocument, valueFields } from './documents';
import type { WireDocument } from '../cloud/wire';
import type { Deed } from '../oracle/ledger';
import type { Perform } from './people';
import type { OperationKind } from './plan';
import type { World } from './world';

const MAX_TRIES = 3;

/** What the device wrote is promised once the cloud has taken it; an answer that is lost is asked for again. */
const send = async (world: World, revised: readonly WireDocument[], deeds: readonly Deed[]): Promise<void> => {
  for (const body of revised) {
    const { start, ids } = body._revisions ?? { start: 0, ids: [] };
    world.ledger.saw({
      id: body._id,
      rev: body._rev,
      body,
      ancestry: ids.map((hash, age) => `${start - age}-${hash}`),
    });
  }
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      await world.device.push(revised);
      for (const deed of deeds) deed.isAcknowledged = true;
      return;
    } catch (thrown) {
      world.log.push(`    device: ${String(thrown)}`);
    }
  }
};

const writeValue = (world: World, id: string, field: string, fields: Readonly<Record<string, unknown>>) => {
  const value = world.ledger.newValue();
  const revised = world.device.revise(id, { ...fields, [field]: value, updatedAt: world.timeline.now() });
  const deed = world.ledger.begin({ kind: 'value', id, by: 'device', field, value });
  deed.rev = revised._rev;
  return { revised, deed };
};

const writeDeletion = (world: World, id: string) => {
  const revised = world.device.revise(id, 'delete');
  const deed = world.ledger.begin({ kind: 'deletion', id, by: 'device' });
  deed.rev = revised._rev;
  deed.laidAside.push(revised._rev);
  return { revised, deed };
};

const known = ({ device, documents }: World, isDeleted: boolean): string[] =>
  [...documents.keys()].filter((id) => {
    const document = device.documents.get(id);
    return document !== undefined && (document._deleted === true) === isDeleted;
  });

const some = (ids: readonly string[], pick: number): string | undefined => ids[pick % Math.max(1, ids.length)];

const create = async (world: World, pick: number): Promise<void> => {
  const id = newId(world);
  const database = pick % 4 === 0 ? 'library' : 'note';
  world.documents.set(id, database);
  const [first = ''] = valueFields[database];
  const { [first]: _replaced, _id, ...fields } = newDocument(world.uid, database, id, '', world.timeline.now());
  const odd = { ...extrasOf(world), ...attachTo(world, id) };
  const { revised, deed } = writeValue(world, id, first, { ...fields, ...frameOf(world.uid, database), ...odd });
  await send(world, [revised], [deed]);
};

/** Documents that stand in the cloud before the browsers open. */
export const seedDocuments = async (world: World, count: number): Promise<void> => {
  for (let pick = 0; pick < count; pick += 1) await create(world, pick);
};

const withDocument =
  (
    isDeleted: boolean,
    work: (world: World, id: string, pick: number) => { revised: WireDocument; deed: Deed },
  ): Perform =>
  async (world, { pick }) => {
    const id = some(known(world, isDeleted), pick);
    if (id === undefined) return;
    const { revised, deed } = work(world, id, pick);
    await send(world, [revised], [deed]);
  };

const edited = (world: World, id: string, pick: number) => {
  const fields = valueFields[world.documents.get(id) ?? 'note'];
  return writeValue(world, id, fields[pick % fields.length] ?? '', {});
};

const restored = (world: World, id: string) => {
  const database = world.documents.get(id) ?? 'note';
  const [first = ''] = valueFields[database];
  const { _id, ...fields } = newDocument(world.uid, database, id, '', world.timeline.now());
  return writeValue(world, id, first, fields);
};

/** What a device does; it sees the cloud as it last pulled it. */
export const devices: Readonly<Partial<Record<OperationKind, Perform>>> = {
  deviceCreate: (world, { pick }) => create(world, pick),
  deviceEdit: withDocument(false, edited),
  deviceRemove: withDocument(false, writeDeletion),
  deviceRestore: withDocument(true, restored),
  devicePull: ({ device }) => device.pull(),
  devicePurge: async (world) => {
    await world.device.pull();
    const written = known(world, false).map((id) => writeDeletion(world, id));
    await send(
      world,
      written.map(({ revised }) => revised),
      written.map(({ deed }) => deed),
    );
  },
};
