import 'fake-indexeddb/auto';

import { asNoteId, asUid } from '@inkside/kit';
import { createInkJournal } from '../../../../packages/ink/src/writing/inkJournal';
import type { TakenStep } from '../../../../packages/ink/src/editing/history';

const [mine, hers] = [asUid('64b5f0c2a1d3e4f506172839'), asUid('64b5f0c2a1d3e4f506172840')];
const [one, two] = [asNoteId('1'.repeat(32)), asNoteId('2'.repeat(32))];
const taken: TakenStep = { step: { pageId: 'p', changes: [] }, how: 'done' };

describe('the journal of what is written', () => {
  it('keeps rows in their order, each user’s and each note’s apart, over a new start', async () => {
    const journal = createInkJournal();
    await journal.add({ uid: mine, noteId: one, pageId: 'p', taken });
    await journal.add({ uid: mine, noteId: two, pageId: 'p', taken });
    await journal.add({ uid: mine, noteId: one, pageId: 'q', taken: { ...taken, how: 'undone' } });
    await journal.add({ uid: hers, noteId: one, pageId: 'p', taken });

    const after = createInkJournal();
    const rows = await after.rows(mine, one);
    expect(rows.map(({ pageId, taken: { how }, isSent }) => [pageId, how, isSent])).toEqual([
      ['p', 'done', false],
      ['q', 'undone', false],
    ]);
    expect(await after.unsent(mine)).toEqual([
      { noteId: one, pageId: 'p' },
      { noteId: two, pageId: 'p' },
      { noteId: one, pageId: 'q' },
    ]);
  });

  it('forgets at the end of a sitting what the cloud has, and nothing else', async () => {
    const journal = createInkJournal();
    const [first] = await journal.rows(mine, one);
    await journal.sent(mine, [first?.seq ?? 0]);
    await journal.endSitting(mine, one);
    expect((await journal.rows(mine, one)).map(({ pageId }) => pageId)).toEqual(['q']);
    expect(await journal.unsent(mine)).toEqual([
      { noteId: two, pageId: 'p' },
      { noteId: one, pageId: 'q' },
    ]);
  });
});
