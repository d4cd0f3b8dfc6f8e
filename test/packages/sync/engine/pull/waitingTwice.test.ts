import { createPullTools } from '../../../../../packages/sync/src/engine/pull/runPull';
import { readFeedPage } from '../../../../../packages/sync/src/gateway/feedPage';
import { aBrowser, aNote } from '../engineWorld';
import { listening } from '../push/listening';

describe('pages that wait from before a reload', () => {
  it('count once, though their reading had to be begun again', async () => {
    const tab = aBrowser().openTab();
    const { journal } = tab.data;
    const rows = (n: number) => [
      { id: `n${n}`, seq: n, changes: [{ rev: '1-a' }], doc: { _id: `n${n}`, _rev: '1-a', ...aNote('Any') } },
    ];
    const state = { session: 's', serverUuid: 'c', since: '0', isComplete: false, withRevisions: false };
    for (const n of [1, 2]) {
      await journal.appendPage(readFeedPage(JSON.stringify({ results: rows(n), last_seq: n })).text, state);
    }
    const [first] = await journal.pageNumbers();
    const read = journal.readPage.bind(journal);
    let isFailing = true;
    const readPage: typeof read = async (number) => {
      if (isFailing && number !== first) throw new Error('The disk says no.');
      return read(number);
    };
    const { signal } = new AbortController();
    const tools = createPullTools(
      { ...tab.parts, journal: { ...journal, readPage } },
      tab.conflicts,
      listening().listener,
      signal,
    );

    await expect(tools.open()).rejects.toThrow('The disk says no.');
    isFailing = false;
    await tools.open();
    for (const page of tools.index.pages()) tools.index.dropped(page);

    expect(tools.index.count('note')).toBe(0);
    tools.stop();
    tab.stop();
  });
});
