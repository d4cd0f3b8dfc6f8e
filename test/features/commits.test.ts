import { asEpochMs } from '@inkside/kit';
import { commitPointOf, incompleteOf, isCommitPoint, newestFirst } from '../../src/features/ink/commitLogic';

const commit = (change: Record<string, unknown> = {}) => ({
  _id: 'c1',
  commitType: 1,
  commitStatus: 1,
  documentUniqueId: 'n1',
  createdAt: 100,
  updatedAt: 200,
  ...change,
});

const point = (id: string, at: number, commitStatus: number, change: Record<string, unknown> = {}) => {
  const found = commitPointOf(commit({ _id: id, createdAt: at, updatedAt: at, commitStatus, ...change }));
  if (found === undefined) throw new Error(`${id} is no commit point`);
  return found;
};

describe('commit points', () => {
  it.each([
    ['a complete commit of a note', {}, true],
    ['a pending one', { commitStatus: 0 }, true],
    ['a failed one', { commitStatus: 3 }, true],
    ['one without a status', { commitStatus: undefined }, false],
    ['one whose status is null', { commitStatus: null }, false],
    ['one that is deleted', { _deleted: true }, false],
    ['one of the note tree', { commitType: 0 }, false],
    ['one of a resource', { commitType: 3 }, false],
    ['one of the reader', { commitType: 4 }, false],
    ['one without a type', { commitType: undefined }, false],
  ])('are told by status, deletion and type: %s', (_, change, is) => {
    expect(isCommitPoint(commit(change))).toBe(is);
    expect(commitPointOf(commit(change)) !== undefined).toBe(is);
  });

  it.each([
    [0, 'pending'],
    [1, 'complete'],
    [3, 'failed'],
  ])('say by the status %d that they are %s', (commitStatus, state) => {
    expect(commitPointOf(commit({ commitStatus }))).toMatchObject({ id: 'c1', noteId: 'n1', at: 200, state });
  });

  it('name their device where their document does, and belong to no note where it names none', () => {
    expect(commitPointOf(commit({ deviceInfo: { deviceName: 'Note Air' } }))?.device).toBe('Note Air');
    expect(commitPointOf(commit())?.device).toBe('');
    expect(commitPointOf(commit({ documentUniqueId: undefined }))).toBeUndefined();
  });

  it('are ordered by when they were begun, however late they became complete', () => {
    const late = point('late', 100, 1, { updatedAt: 900 });
    expect(newestFirst([late, point('newer', 300, 0)]).map(({ id }) => id)).toEqual(['newer', 'late']);
  });

  it.each([
    ['none', [], undefined],
    ['a complete newest one', [point('a', 1, 0), point('b', 2, 1)], undefined],
    ['a pending one alone', [point('a', 1, 0)], { device: '', shown: null }],
    [
      'a failed one after two complete ones',
      [point('a', 1, 1), point('b', 2, 1), point('c', 3, 3, { deviceName: 'Tab8' })],
      { device: 'Tab8', shown: { id: 'b', at: asEpochMs(2) } },
    ],
  ])('make a note incomplete by the newest, and show the last complete one: %s', (_, points, expected) => {
    expect(incompleteOf(points)).toEqual(expected);
  });
});
