import { messageRowOf, pushList } from '../../src/features/messages/logic';
import { fileType } from '../../src/features/push/fileTypes';
import { percentOf } from '../../src/features/library/logic';
import { aPush } from '../builders/documents';

const rowOf = (...args: Parameters<typeof aPush>) => {
  const row = messageRowOf(aPush(...args));
  if (row === undefined) throw new Error('no row');
  return row;
};

describe('a message', () => {
  it.each([
    [0, 'push'],
    [2, 'push'],
    [1, 'service'],
    [6, undefined],
    ['0', undefined],
  ])('of type %j is %s', (msgType, kind) => {
    expect(messageRowOf(aPush({ msgType }))?.kind).toBe(kind);
  });

  it('with a broken content is still shown by what its document says', () => {
    expect(messageRowOf(aPush({ content: '{oops' }))).toMatchObject({ name: 'paper.pdf', size: 1234, key: null });
  });

  it('reads sizes and times as numbers, text or dates', () => {
    const row = rowOf({ updatedAt: undefined, createdAt: '2026-11-18T00:00:00Z', size: undefined }, { size: '77' });

    expect(row).toMatchObject({ size: 77, createdAt: Date.UTC(2026, 10, 18), updatedAt: Date.UTC(2026, 10, 18) });
  });
});

it('shows the name of a push without signs that turn its direction', () => {
  expect(rowOf({}, { name: '\u202egpj.exe' }).name).toBe('gpj.exe');
});

describe('the push list', () => {
  it('shows one entry for each content, and prefers the one with a contentType', () => {
    const typed = rowOf({ updatedAt: 10 }, { _id: 'c' });
    const newer = rowOf({ updatedAt: 20, contentType: null }, { _id: 'c' });

    expect(pushList([newer, typed], 0)).toEqual([typed]);
  });

  it('prefers the newer of two equals, and sorts newest first', () => {
    const [old, fresh, other] = [
      rowOf({ updatedAt: 1 }, { _id: 'c' }),
      rowOf({ updatedAt: 3 }, { _id: 'c' }),
      rowOf({ updatedAt: 2 }),
    ];

    expect(pushList([old, other, fresh], 0)).toEqual([fresh, other]);
  });

  it('leaves out what is revoked, too old, or no push', () => {
    expect(
      pushList([rowOf({ isRevoke: 1 }), rowOf({ isRevoke: true }), rowOf({ updatedAt: 5 }), rowOf({ msgType: 1 })], 6),
    ).toEqual([]);
  });
});

describe('small rules', () => {
  it.each([
    ['3/10', 30],
    ['10/10', 100],
    ['1/3', 33],
    ['0/0', 0],
    ['x', 0],
    [null, 0],
    [0.5, 0],
    ['12/10', 100],
  ])('progress %j is %d percent', (progress, percent) => expect(percentOf(progress)).toBe(percent));

  it('has an icon for every known type, and one for the rest', () => {
    expect([fileType('epub'), fileType('exe'), fileType('')]).toEqual(['epub', 'unknown', 'unknown']);
  });
});
