import { asEpochMs, asNoteId, type JsonObject, type NoteId } from '@inkside/kit';
import { isNoteRow, noteRowOf, treeRowOf } from '../../src/features/notes/logic';
import { noteIndex, planDelete, planRestore } from '../../src/features/notes/operations';
import { makeSelectFolder, selectBinnedNotes, selectTagCounts, selectTags } from '../../src/features/notes/selectors';
import type { NoteRow } from '../../src/features/notes/slice';
import { cssColour, shareOf, tagColours, taggedRows, tagIdsOf } from '../../src/features/notes/tagLogic';
import { planTags, resolveTags, tagDocument, tagFields, tagNameFault } from '../../src/features/notes/tagOperations';
import { aNoteRow, byDocument, uid } from '../harness/rows';

const NOW = asEpochMs(5000);
const aTag = (id: string, change: Partial<NoteRow> = {}): NoteRow =>
  aNoteRow(id, { title: id, kind: 'tag', area: 'tags', pages: 0, ...change });
const ids = (...names: readonly string[]): readonly NoteId[] => names.map(asNoteId);
const indexOf = (...rows: readonly NoteRow[]) => noteIndex(byDocument([...rows]));
const stateOf = (...rows: readonly NoteRow[]) => ({
  notes: {
    projection: { phase: 'ready' as const },
    rows: byDocument([...rows]),
    renaming: null,
    layout: 'grid' as const,
  },
});
const picked = (...names: readonly string[]) => names.map((name) => ({ id: asNoteId(name), title: name }));
const nothing = { give: [], take: [], make: [] };

describe('the selector of tags', () => {
  it.each([
    ['modeType 1 and status enabled', { modeType: 1, status: 1 }, true],
    ['modeType 1 and status deleted', { modeType: 1, status: 0 }, false],
    ['modeType 1 and status force deleted', { modeType: 1, status: 2 }, false],
    ['modeType 1 without a status', { modeType: 1 }, false],
    ['modeType 0', { modeType: 0, status: 1 }, false],
    ['modeType 1 as a text', { modeType: '1', status: 1 }, false],
    ['no modeType, which is a note', { status: 1 }, false],
    ['a tombstone', { modeType: 1, status: 1, _deleted: true }, false],
  ])('takes or leaves a document with %s', (_what, fields: JsonObject, isTag) => {
    const row = treeRowOf({ _id: 'a', uniqueId: 'a', title: 'exam', ...fields });
    const state = stateOf(...(row === undefined ? [] : [row]));

    expect(selectTags(state).map(({ title }) => title)).toEqual(isTag ? ['exam'] : []);
    expect(makeSelectFolder(null)(state)).toHaveLength(fields['modeType'] === undefined ? 1 : 0);
  });

  it('keeps its rows for the next start, and refuses those of another shape', () => {
    expect(isNoteRow({ ...aTag('exam') })).toBe(true);
    expect(isNoteRow({ ...aTag('exam'), tags: 'all' })).toBe(false);
  });

  it.each([
    ['a list', ['a', 'b', 'a'], ['a', 'b']],
    ['a list in a text, as shapes have it', '["a"]', ['a']],
    ['a text that is no list', 'a', []],
    ['nothing', null, []],
    ['a list with what is no id', ['a', 7, null, ''], ['a']],
  ])('reads the tags of a note from %s', (_what, value, expected) => {
    expect(tagIdsOf(value)).toEqual(expected);
    const row = noteRowOf({ _id: 'n', title: 'n', tagIdList: value });
    expect(row?.tags ?? []).toEqual(expected);
    expect('tags' in (row ?? {})).toBe(expected.length > 0);
  });

  it('reads a colour, and shows it without its alpha', () => {
    const row = treeRowOf({ _id: 't', title: 't', modeType: 1, status: 1, color: tagColours.red });

    expect(cssColour(row?.colour ?? 0)).toBe('#c62828');
  });

  it('counts the notes of each tag, without those in the bin', () => {
    const tagged = { tags: ids('exam', 'todo') };
    const folder = aNoteRow('folder', { kind: 'folder', status: 0 });
    const counts = selectTagCounts(
      stateOf(
        folder,
        aNoteRow('a', tagged),
        aNoteRow('b', { tags: ids('exam') }),
        aNoteRow('c', { ...tagged, status: 0 }),
        aNoteRow('d', { ...tagged, parentId: asNoteId('folder') }),
      ),
    );

    expect([...counts]).toEqual([
      ['exam', 2],
      ['todo', 1],
    ]);
  });
});

describe('tags in a list of notes', () => {
  const rows = [aNoteRow('a', { tags: ids('x', 'y') }), aNoteRow('b', { tags: ids('x') }), aNoteRow('c')];

  it('leave the notes that have all of them', () => {
    expect(taggedRows(rows, ids('x')).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(taggedRows(rows, ids('x', 'y')).map(({ id }) => id)).toEqual(['a']);
    expect(taggedRows(rows, [])).toBe(rows);
  });

  it('are on all, some or none of what is selected', () => {
    expect(shareOf(asNoteId('x'), rows.slice(0, 2))).toBe('all');
    expect(shareOf(asNoteId('x'), rows)).toBe('some');
    expect(shareOf(asNoteId('z'), rows)).toBe('none');
  });
});

describe('giving and taking tags', () => {
  const rows = [
    aTag('exam'),
    aTag('todo'),
    aTag('old', { status: 0 }),
    aNoteRow('a', { tags: ids('todo', 'unknown') }),
    aNoteRow('b'),
    aNoteRow('folder', { kind: 'folder' }),
    aNoteRow('binned', { status: 0 }),
  ];
  const index = indexOf(...rows);
  const written = (plan: ReturnType<typeof planTags>) =>
    Object.fromEntries(plan.writes.map(({ documentId, fields }) => [documentId, fields]));

  it('writes the lists that change, and keeps ids that nobody knows here', () => {
    const change = { give: picked('exam'), take: picked('todo') };

    expect(written(planTags(ids('a', 'b', 'folder', 'binned'), change, index))).toEqual({
      a: { tagIdList: ['unknown', 'exam'] },
      b: { tagIdList: ['exam'] },
    });
    expect(planTags(ids('b'), { give: [], take: picked('todo') }, index).writes).toEqual([]);
  });

  it.each([
    ['in the bin', 'old'],
    ['gone altogether', 'nowhere'],
  ])('refuses a tag that is %s by now, and gives the others', (_what, tag) => {
    const resolved = resolveTags({ ...nothing, give: picked(tag, 'exam') }, index, () => asNoteId('new'));

    expect(resolved.give).toEqual(picked('exam'));
    expect(resolved.refused).toEqual([{ error: { code: 'errors.tagGone', params: { name: tag } } }]);
  });

  it('means the tag that has the name by now, by NFC and case, and makes the others once', () => {
    const resolved = resolveTags({ ...nothing, make: [' EXAM', 'new', 'New '] }, index, () => asNoteId('made'));

    expect(resolved.made).toEqual([{ id: 'made', title: 'new' }]);
    expect(resolved.give.map(({ id }) => id)).toEqual(['exam', 'made']);
  });

  it.each([
    ['', 'errors.nameEmpty'],
    ['a/b', 'errors.nameCharacters'],
    ['Exam', 'errors.nameTaken'],
    ['x'.repeat(255), 'errors.nameLong'],
  ])('has the rule of all names: %j is %s', (title, code) => {
    expect(tagNameFault(title, index)?.code).toBe(code);
    expect(tagNameFault('Old', index)).toBeUndefined();
    expect(tagNameFault('EXAM', index, asNoteId('exam'))).toBeUndefined();
  });

  it('writes a name or a colour over the document, and nothing where both are as they were', () => {
    const tag = aTag('exam', { colour: 5 });

    expect(tagFields(tag, { title: 'exams' }, NOW)).toEqual({ title: 'exams', updatedAt: NOW });
    expect(tagFields(tag, { colour: null }, NOW)).toEqual({ color: undefined, updatedAt: NOW });
    expect(tagFields(tag, { title: 'exam', colour: 5 }, NOW)).toBeUndefined();
  });

  it('makes a document that the selector takes', () => {
    const document = tagDocument({ uid, id: asNoteId('t'), title: 'exam', at: NOW });

    expect(selectTags(stateOf(...[treeRowOf(document) ?? aNoteRow('none')]))).toMatchObject([
      { id: 't', title: 'exam' },
    ]);
  });
});

describe('a tag in the bin', () => {
  it('is listed there, and comes back under a free name', () => {
    const index = indexOf(
      aTag('exam'),
      aTag('was', { title: 'Exam', status: 0 }),
      aNoteRow('exam note', { title: 'exam' }),
    );
    expect(planDelete(ids('exam'), index, NOW).writes).toEqual([
      { documentId: 'exam', fields: { status: 0, enabled: false, updatedAt: NOW } },
    ]);

    expect(selectBinnedNotes(stateOf(aTag('was', { status: 0 }))).map(({ kind }) => kind)).toEqual(['tag']);
    expect(planRestore(ids('was'), index, NOW).writes[0]?.fields).toMatchObject({ status: 1, title: 'Exam(1)' });
  });
});
