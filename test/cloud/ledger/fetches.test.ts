import { createFetches, type SentBytes } from '../../../cloud/ledger/fetches';

const part = (first: number, sent: number, facts: Partial<SentBytes> = {}): SentBytes => ({
  ...{ name: 'device object', etag: '"1"', size: 100, first, sent, isWhole: true, ms: 10 },
  ...facts,
});

describe('bytes that went out to a device', () => {
  it('are a fetch when one answer held all of them', () => {
    expect(createFetches().add(part(0, 100))).toBe(10);
  });

  it('are added up from ranges in any order, those that overlap once', () => {
    const fetches = createFetches();
    expect(fetches.add(part(60, 40))).toBeUndefined();
    expect(fetches.add(part(0, 30))).toBeUndefined();
    expect(fetches.add(part(0, 30))).toBeUndefined();
    expect(fetches.add(part(20, 40))).toBe(40);
  });

  it('are none while the answer that held them broke off, however much was sent', () => {
    const fetches = createFetches();
    expect(fetches.add(part(0, 100, { isWhole: false }))).toBeUndefined();
    expect(fetches.add(part(0, 100, { isWhole: false }))).toBeUndefined();
  });

  it('count of a broken answer as far as the device goes on behind them', () => {
    const fetches = createFetches();
    fetches.add(part(0, 70, { isWhole: false }));
    expect(fetches.add(part(40, 60))).toBe(20);
  });

  it('do not count of a broken answer when the device goes on behind what was sent', () => {
    const fetches = createFetches();
    fetches.add(part(0, 30, { isWhole: false }));
    expect(fetches.add(part(40, 60))).toBeUndefined();
  });

  it('of another content under the same name are another fetch', () => {
    const fetches = createFetches();
    fetches.add(part(0, 50));
    expect(fetches.add(part(50, 50, { etag: '"2"' }))).toBeUndefined();
  });

  it('of another device are no part of the fetch', () => {
    const fetches = createFetches();
    fetches.add(part(0, 50));
    expect(fetches.add(part(50, 50, { name: 'other object' }))).toBeUndefined();
  });

  it('of an empty object are all of it', () => {
    expect(createFetches().add(part(0, 0, { size: 0 }))).toBe(10);
  });
});
