import { aBrowser, openTab } from '../databases/openTab';
import { anOperation, contentOf, editOf, withNotes } from './operationsWorld';

const finalOne = (id: string, note: string) => ({
  ...anOperation(id, editOf(note, { status: 2 })),
  isFinal: true as const,
});

describe('an operation that is to be made final', () => {
  it('stands among the unfinished beyond fifty newer ones, though nobody can undo it any more', async () => {
    const { uid, operations } = await withNotes(aBrowser(), ['a', 'b']);
    await operations.run(uid, finalOne('gone', 'a'));
    for (let n = 0; n < 50; n += 1) await operations.run(uid, anOperation(`${n}`, editOf('b', { title: `${n}` })));

    expect((await operations.unfinished(uid)).map(({ id }) => id)).toEqual(['gone']);
    expect((await operations.list(uid)).map(({ id }) => id)).not.toContain('gone');
    expect(await operations.undo(uid, 'gone')).toBeUndefined();
    expect(await operations.list(uid)).toHaveLength(50);
  });

  it('cannot be undone in any tab once it is sealed, and gives the documents it wrote again and again', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a']);
    await tab.operations.run(tab.uid, finalOne('gone', 'a'));

    expect(await tab.operations.seal(tab.uid, 'gone')).toEqual(['a']);
    expect(await openTab(browser).operations.undo(tab.uid, 'gone')).toBeUndefined();
    expect(await contentOf(tab, 'a')).toMatchObject({ status: 2 });
    expect(await tab.operations.seal(tab.uid, 'gone')).toEqual(['a']);

    await tab.operations.forget(tab.uid, 'gone');
    expect(await tab.operations.unfinished(tab.uid)).toEqual([]);
    expect(await tab.operations.seal(tab.uid, 'gone')).toBeUndefined();
  });

  it('is not sealed while another tab undoes it, and is when that tab ended in the middle', async () => {
    const browser = aBrowser();
    const tab = await withNotes(browser, ['a']);
    const { uid, operations, data } = tab;
    await operations.run(uid, finalOne('gone', 'a'));
    const now = data.clock.now();
    expect(await data.journal.beginUndo('gone', now)).toBe(true);

    expect(await openTab(browser).operations.seal(uid, 'gone')).toBeUndefined();
    expect(await data.journal.sealOperation('gone', (now + 61_000) as never)).toBe(true);
  });
});
