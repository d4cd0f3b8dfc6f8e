import { asEpochMs, asUid } from '../../../src/app/kit/units';
import { createLocalDatabases } from '../../../src/services/databases/localDatabases';
import { countUnsent, noteConfirmed, noteDenied, noteWrite } from '../../../src/services/databases/unsent';
import { loadPouch } from './nodePouch';

const NOW = asEpochMs(Date.UTC(2026, 10, 20));
const LATER = asEpochMs(NOW + 120_000);
let users = 0;

const aDatabase = async () => {
  const uid = asUid((users += 1).toString(16).padStart(24, 'e'));
  const database = await createLocalDatabases(loadPouch).open(uid, 'note');
  const write = async (id: string) => {
    await noteWrite(database, id, NOW);
    await database.put({ _id: id });
  };
  return { database, write };
};

describe('the ledger of unsent changes', () => {
  it('counts what was written here and is not confirmed', async () => {
    const { database, write } = await aDatabase();
    await write('a');
    await write('b');

    await noteConfirmed(database, 1, [], NOW);

    expect(await countUnsent(database)).toBe(1);
  });

  it('does not count what was pulled', async () => {
    const { database, write } = await aDatabase();
    await write('a');

    await database.put({ _id: 'pulled' });

    expect(await countUnsent(database)).toBe(1);
  });

  it('does not count a write that was noted and then did not happen', async () => {
    const { database, write } = await aDatabase();
    await write('a');
    await noteConfirmed(database, 1, [], NOW);

    await noteWrite(database, 'a', NOW);

    expect(await countUnsent(database)).toBe(0);
  });

  it('strikes off what is confirmed, but nothing that was noted a moment ago', async () => {
    const { database, write } = await aDatabase();
    await write('old');
    await noteConfirmed(database, 1, [], LATER);
    await noteWrite(database, 'young', LATER);

    await noteConfirmed(database, 1, [], LATER);
    await database.put({ _id: 'young' });

    expect(await countUnsent(database)).toBe(1);
    expect(await database.get('_local/unsent')).toMatchObject({ written: { young: LATER } });
  });

  it('goes back with a cloud that begins again', async () => {
    const { database, write } = await aDatabase();
    for (const id of ['a', 'b', 'c']) await write(id);
    await noteConfirmed(database, 3, [], NOW);

    await noteConfirmed(database, 1, [], NOW);

    expect(await countUnsent(database)).toBe(2);
  });

  it('counts a refused document until the cloud takes it', async () => {
    const { database, write } = await aDatabase();
    await write('bad');
    await noteDenied(database, 'bad');
    await noteConfirmed(database, 1, [], NOW);
    const whileRefused = await countUnsent(database);

    await noteConfirmed(database, 2, ['bad'], NOW);

    expect(whileRefused).toBe(1);
    expect(await countUnsent(database)).toBe(0);
  });

  it('takes notes of several tabs at once', async () => {
    const { database } = await aDatabase();
    const ids = Array.from({ length: 10 }, (_, n) => `n${n}`);

    await Promise.all(ids.map((id) => noteWrite(database, id, NOW)));
    for (const id of ids) await database.put({ _id: id });

    expect(await countUnsent(database)).toBe(10);
  });

  it('begins again when it cannot be read', async () => {
    const { database, write } = await aDatabase();
    await database.put({ _id: '_local/unsent', confirmed: 'x' });

    await write('a');

    expect(await countUnsent(database)).toBe(1);
  });
});
