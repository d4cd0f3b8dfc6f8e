import { asMs, type Uid } from '@inkside/kit';
import { createDocuments } from '../../../../packages/sync/src/databases/documents';
import type { PullState } from '../../../../packages/sync/src/journal/journal';
import { aBrowser, aNoteOf, openTab } from './openTab';

const pulled = (isComplete: boolean): PullState => ({
  session: 's',
  serverUuid: 'u',
  since: '1',
  isComplete,
  withRevisions: true,
});

describe('an edit of a note that is shown, after the browser has cleared the databases', () => {
  const cleared = async () => {
    const tab = openTab(aBrowser());
    const { uid, data, drafts, databases } = tab;
    const listeners: ((owner: Uid) => void)[] = [];
    const documents = createDocuments({
      userData: () => data,
      drafts,
      onMended: (listener) => listeners.push(listener),
    });
    await documents.create(uid, 'note', aNoteOf('1'));
    await databases.destroy(uid, 'note');
    await data.journal.destroy();
    for (const listener of listeners) listener(uid);
    const settled: string[] = [];
    const edit = (title: string): Promise<void> =>
      documents.edit(uid, 'note', '1', { title }).then(
        () => void settled.push(title),
        (thrown: unknown) => void settled.push(String((thrown as { code?: string }).code)),
      );
    const titleOf = async () => (await documents.get(uid, 'note', '1'))?.['title'];
    return { ...tab, documents, settled, edit, titleOf };
  };

  it('waits until the note is back, and is kept', async () => {
    const { uid, data, databases, settled, edit, titleOf, drafts } = await cleared();
    const editing = edit('Early');
    await data.clock.sleep(asMs(1500));
    expect(settled).toEqual([]);
    // What a tab writes stands as a draft meanwhile.
    expect(drafts.found(uid)).toEqual([]);
    await databases.use(uid, 'note', (local) => local.put({ ...aNoteOf('1', { title: 'From the cloud' }) }));

    await editing;

    expect(settled).toEqual(['Early']);
    expect(await titleOf()).toBe('Early');
    expect((await data.journal.readOutboxKeys()).map(({ id }) => id)).toEqual(['1']);
  });

  it('comes before those that were made after it', async () => {
    const { uid, databases, settled, edit, titleOf } = await cleared();
    const editing = [edit('First'), edit('Second')];
    await databases.use(uid, 'note', (local) => local.put({ ...aNoteOf('1') }));

    await Promise.all(editing);

    expect(settled).toEqual(['First', 'Second']);
    expect(await titleOf()).toBe('Second');
  });

  it('is refused when the feed has been read to its end without the note', async () => {
    const { data, settled, edit } = await cleared();
    await data.journal.appendPage(undefined, pulled(false));
    const editing = edit('Of what was deleted');
    await data.clock.sleep(asMs(1200));
    expect(settled).toEqual([]);

    await data.journal.appendPage(undefined, pulled(true));
    await editing;

    expect(settled).toEqual(['errors.documentMissing']);
  });

  it('ends with the removal of all that belongs to the user', async () => {
    const { uid, documents, settled, edit } = await cleared();
    const editing = edit('Never');
    await documents.removeAll(uid);
    await editing;

    expect(settled).toEqual(['errors.database']);
  });
});
