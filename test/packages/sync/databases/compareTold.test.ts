import { aBrowser, aNoteOf, openTab } from './openTab';
import type { StoredDocument, Told } from '../../../../packages/sync/src/syncPorts';

const living = (rev: string): Omit<Told, 'id'> => ({ isDeleted: false, rev });
const gone = (rev: string | undefined): Omit<Told, 'id'> => ({ isDeleted: true, rev });
const LATE = '9-f';

/** A tab whose database has `n` in its second revision, and the tombstone of `t`. */
const opened = async () => {
  const tab = openTab(aBrowser());
  const { uid, documents } = tab;
  const first = await documents.create(uid, 'note', aNoteOf('n'));
  const second = await documents.edit(uid, 'note', 'n', { title: 'B' });
  const ended = await documents.create(uid, 'note', aNoteOf('t'));
  await documents.remove(uid, 'note', 't');
  const compare = (id: string, told: Omit<Told, 'id'>) => documents.compareTold(uid, 'note', [{ id, ...told }]);
  return { ...tab, first, second, ended, compare };
};

const wait = ({ data }: Awaited<ReturnType<typeof opened>>, id: string, document: StoredDocument | undefined): void => {
  jest.spyOn(data.waiting, 'all').mockResolvedValue(new Map([[id, document]]));
};

const kept = { overtaken: [], open: [] };
const nowhere = (id: string) => ({ overtaken: [], open: [{ id, isDeleted: true }] });

describe('what was told, compared with what stands', () => {
  it('is kept where it stands, and where both are gone', async () => {
    const { compare, second } = await opened();

    expect(await compare('n', living(second._rev))).toEqual(kept);
    expect(await compare('t', gone(undefined))).toEqual(kept);
    expect(await compare('never', gone('3-a'))).toEqual(kept);
  });

  it('is open where it is newer than what stands, or stands nowhere', async () => {
    const { compare, second } = await opened();
    const stands = { overtaken: [], open: [{ id: 'n', isDeleted: false, document: second }] };

    expect(await compare('n', living(LATE))).toEqual(stands);
    expect(await compare('n', gone(LATE))).toEqual(stands);
    expect(await compare('t', living(LATE))).toMatchObject(nowhere('t'));
    expect(await compare('never', living('1-a'))).toEqual(nowhere('never'));
  });

  it('is open where nobody knows which tombstone was told', async () => {
    expect((await (await opened()).compare('n', gone(undefined))).open).toHaveLength(1);
  });

  it('is overtaken by what wins over it', async () => {
    const { compare, first, second, ended } = await opened();
    const stands = [{ id: 'n', isDeleted: false, document: second }];

    expect((await compare('n', living(first._rev))).overtaken).toEqual(stands);
    expect((await compare('n', gone(first._rev))).overtaken).toEqual(stands);
    expect((await compare('t', living(ended._rev))).overtaken).toMatchObject([{ id: 't', isDeleted: true }]);
  });

  it('counts what waits in the journal as what stands', async () => {
    const tab = await opened();
    const pulled = { ...tab.second, _rev: '5-a' };
    wait(tab, 'n', pulled);

    expect(await tab.compare('n', living('5-a'))).toEqual(kept);
    expect((await tab.compare('n', living('4-a'))).overtaken).toEqual([
      { id: 'n', isDeleted: false, document: pulled },
    ]);
    wait(tab, 'n', undefined);
    expect(await tab.compare('n', gone('5-a'))).toEqual(kept);
  });

  it('looks at many together', async () => {
    const { uid, documents, databases } = await opened();
    const told = Array.from({ length: 2500 }, (_, index) => ({ id: `gone${index}`, ...gone('1-a') }));
    const calls = jest.spyOn(databases, 'use');

    expect(await documents.compareTold(uid, 'note', told)).toEqual(kept);
    expect(calls).toHaveBeenCalledTimes(3);
  });
});
