import type { JsonObject } from '@inkside/kit';
import type { Conflict } from '@inkside/sync';

import {
  conflictKey,
  conflictPath,
  keptWords,
  kindOf,
  shownConflict,
  whyNotBoth,
  writerOf,
} from '../../../src/features/conflicts/conflictLogic';
import { compareSides } from '../../../src/features/conflicts/fieldLogic';

const aConflict = (
  winner: JsonObject,
  loser: JsonObject = winner,
  database: Conflict['database'] = 'note',
): Conflict => ({
  database,
  id: 'user#1/2',
  winner: { _id: 'user#1/2', _rev: '3-b', ...winner },
  loser: { _id: 'user#1/2', _rev: '3-a', ...loser },
});

const on = (deviceName: string): JsonObject => ({ deviceInfo: { deviceName } });

describe('a conflict', () => {
  it('is found again by its address, whatever its id is made of', () => {
    const conflict = aConflict({ title: 'Plan' });
    const [, , ...parts] = conflictPath(conflict).split('/');
    const [database = '', documentId = '', rev = ''] = parts.map(decodeURIComponent);

    expect(parts).toHaveLength(3);
    expect(shownConflict({ database, documentId, rev }, [aConflict({}, {}, 'library'), conflict])).toBe(conflict);
    expect(shownConflict({ database, documentId, rev: '3-c' }, [conflict])).toBeUndefined();
    expect(shownConflict({}, [conflict])).toBe(conflict);
    expect(conflictKey(conflict)).toBe('note/user#1/2/3-a');
  });

  it.each([
    ['note', aConflict({ title: 'Plan', type: 1 }), 'note', undefined],
    ['group', aConflict({ title: 'Plan', association: { associationType: 3 } }), 'note', 'groupNote'],
    ['folder', aConflict({ title: 'Work', type: 0 }), 'folder', 'folder'],
    ['tag', aConflict({ title: 'exam', modeType: 1 }), 'tag', 'tag'],
    ['commit', aConflict({ recordType: 1, commitStatus: 1 }), 'version', 'version'],
    ['strange', aConflict({ colour: 1 }), 'other', 'other'],
    ['book', aConflict({ modeType: 4 }, {}, 'library'), 'book', 'book'],
    ['shelf', aConflict({ modeType: 3 }, {}, 'library'), 'shelf', 'shelf'],
    ['highlight', aConflict({ modeType: 1 }, {}, 'library'), 'highlight', 'highlight'],
    ['message', aConflict({ modeType: 4 }, {}, 'message'), 'message', 'message'],
    ['deleted note', aConflict({ _deleted: true }, { title: 'Plan' }), 'note', 'deleted'],
  ] as const)(
    'of a %s is one of its kind, and both stay only where objects can be copied',
    (_what, conflict, kind, reason) => {
      expect(kindOf(conflict)).toBe(kind);
      expect(whyNotBoth(conflict)).toBe(reason);
    },
  );

  it('names a device where the revision is one of a device, or the sides name different ones', () => {
    const device = `4-${'a'.repeat(40)}`;

    expect(writerOf({ ...aConflict(on('Note Air')), ownSide: 'winner' }, 'winner')).toEqual({ kind: 'browser' });
    expect(writerOf(aConflict(on('Note Air')), 'loser')).toEqual({ kind: 'unknown' });
    expect(writerOf(aConflict({ _rev: device, ...on('Note Air') }, on('Note Air')), 'winner')).toEqual({
      kind: 'device',
      name: 'Note Air',
    });
    expect(writerOf(aConflict(on('Note Air'), on('Tab8')), 'loser')).toEqual({ kind: 'device', name: 'Tab8' });
    expect(writerOf(aConflict({ _rev: device }, {}), 'winner')).toEqual({ kind: 'unknown' });
  });

  it('is told by the side that was kept, and by the other where that one was deleted', () => {
    const conflict = aConflict({ _deleted: true }, { title: 'Plan' });

    expect(keptWords(conflict, 'loser')).toEqual({ code: 'conflicts.isKept', params: { name: 'Plan' } });
    expect(keptWords(conflict, 'winner')).toEqual({ code: 'conflicts.staysDeleted', params: { name: 'Plan' } });
  });

  it('differs in what a person wrote, and in nothing that the database or the clock sets', () => {
    const both = { title: 'Plan', status: 1, tagIdList: '["t1"]', penInfo: { width: 1 }, updatedAt: 1, user: 'a' };
    const { rows, others } = compareSides(
      aConflict(both, {
        ...both,
        tagIdList: ['t1', 't2'],
        penInfo: { width: 2 },
        createdAt: 5,
        updatedAt: 2,
        user: 'b',
      }),
    );

    expect(rows.map(({ field, isDifferent }) => [field, isDifferent])).toEqual([
      ['title', false],
      ['tags', true],
      ['binned', false],
      ['createdAt', true],
    ]);
    expect(rows[1]).toMatchObject({ winner: { ids: ['t1'] }, loser: { ids: ['t1', 't2'] } });
    expect(others).toEqual(['penInfo']);
    expect(compareSides(aConflict({ _deleted: true }, both)).rows.some(({ isDifferent }) => isDifferent)).toBe(false);
  });

  it('says which pages the other side does not have, and what is in the bin where each database puts it', () => {
    const pages = (...names: string[]) => ({ pageNameList: { pageNameList: names } });
    const note = compareSides(aConflict({ ...pages('a', 'b'), status: 1 }, { ...pages('a', 'c', 'd'), status: 0 }));
    const book = compareSides(aConflict({ status: 0 }, { status: 1 }, 'library'));

    expect(note.rows).toMatchObject([
      { field: 'pages', winner: { count: 2, only: 1 }, loser: { count: 3, only: 2 } },
      { field: 'binned', winner: { isSo: false }, loser: { isSo: true } },
    ]);
    expect(book.rows).toMatchObject([{ field: 'binned', winner: { isSo: false }, loser: { isSo: true } }]);
  });
});
