import { asEpochMs, asNoteId } from '@inkside/kit';
import { makeArranged, type NoteOrder } from '../../src/features/notes/listLogic';
import type { NoteRow } from '../../src/features/notes/slice';

const byName: NoteOrder = { by: 'name', direction: 'ascending' };

const aRow = (title: string, change: Partial<NoteRow> = {}): NoteRow => ({
  documentId: title,
  id: asNoteId(title),
  title,
  parentId: null,
  kind: 'note',
  scene: 'ink',
  area: 'local',
  tiedTo: '',
  status: 1,
  isFavourite: false,
  pages: 1,
  createdAt: asEpochMs(0),
  updatedAt: asEpochMs(0),
  ...change,
});

const sorted = (titles: readonly string[], locale: string, order = byName) =>
  makeArranged()(
    titles.map((title) => aRow(title)),
    order,
    locale,
    false,
  ).map(({ title }) => title);

describe('notes by name', () => {
  it.each([
    ['numbers by their value', 'en', ['Plan 10', 'Plan 9', 'Plan 1'], ['Plan 1', 'Plan 9', 'Plan 10']],
    ['whatever the case of the words before them', 'en', ['plan 10', 'Plan 9'], ['Plan 9', 'plan 10']],
    ['what stands behind equal numbers', 'en', ['Plan 2 b', 'Plan 2', 'Plan 2 a'], ['Plan 2', 'Plan 2 a', 'Plan 2 b']],
    ['names without numbers among those with', 'en', ['Plans', 'Plan 3', 'Plan'], ['Plan', 'Plan 3', 'Plans']],
    ['Chinese by its sound', 'zh-CN', ['王', '陈', '重庆', '阿'], ['阿', '陈', '重庆', '王']],
    ['letters with marks beside those without', 'en', ['Übung', 'Zoo', 'Uhr'], ['Übung', 'Uhr', 'Zoo']],
  ])('put %s', (_what, locale, titles, expected) => {
    expect(sorted(titles, locale)).toEqual(expected);
    expect(sorted(titles, locale, { ...byName, direction: 'descending' })).toEqual(expected.toReversed());
  });

  it('stand as a collator that looks for numbers puts them, a thousand of them', () => {
    const words = ['Lake', 'lake', '周计划', 'Список', 'Plan B', '2026'];
    const titles = Array.from(
      { length: 1000 },
      (_, n) => `${words[n % words.length]} ${(n * 7919) % 1000}${n % 5 ? '' : ' x'}`,
    );
    for (const locale of ['en', 'zh-CN', 'ru']) {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      expect(sorted(titles, locale)).toEqual(titles.toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1)));
    }
  });

  it('come behind folders, and one that changed its name is put right among the others', () => {
    const rows = [aRow('b'), aRow('a'), aRow('z', { kind: 'folder' })];
    const arrange = makeArranged();
    expect(arrange(rows, byName, 'en', false).map(({ title }) => title)).toEqual(['z', 'a', 'b']);

    const changed = rows.map((row) => (row.title === 'a' ? { ...row, title: 'c' } : row));

    expect(arrange(changed, byName, 'en', false).map(({ title }) => title)).toEqual(['z', 'b', 'c']);
  });
});
