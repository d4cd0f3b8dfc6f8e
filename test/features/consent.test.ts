import { asEpochMs } from '@inkside/kit';
import { agreed, due, dueOf, noMarks } from '../../src/features/consent/logic';

const item = (updatedAt: number) => ({
  kind: 'privacy' as const,
  title: '',
  description: '',
  updatedAt: asEpochMs(updatedAt),
});

describe('when a text is due', () => {
  it.each([
    ['never agreed to', null, true],
    ['an older version agreed to', 99, true],
    ['this version agreed to', 100, false],
    ['a newer one agreed to, by another clock', 101, false],
  ])('%s', (_what, acknowledgedAt, isDue) => {
    expect(due(item(100), acknowledgedAt === null ? null : asEpochMs(acknowledgedAt))).toBe(isDue);
  });

  it('is not any more once it is marked', () => {
    expect(dueOf([item(100)], agreed(noMarks, [item(100)]))).toEqual([]);
  });
});
