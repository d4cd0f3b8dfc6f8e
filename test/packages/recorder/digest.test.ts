import { createDigest } from '../../../packages/recorder/src/format/digest';

const of = (value: unknown): string => createDigest().of(value);

describe('the digest of a state', () => {
  it('does not depend on the order of keys, nor on fields that are undefined', () => {
    expect(of({ a: 1, b: { c: [1, 2], d: 'x' } })).toBe(of({ b: { d: 'x', c: [1, 2] }, a: 1, e: undefined }));
  });

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: '1' }, { a: 1 }],
    [{ a: null }, {}],
    [{ a: 'null' }, { a: null }],
    [{ a: true }, { a: 'true' }],
    [{ a: [] }, { a: {} }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [
      { a: 'x', b: 'y' },
      { a: 'y', b: 'x' },
    ],
    [
      { a: { b: 1 }, c: { d: 2 } },
      { a: { d: 2 }, c: { b: 1 } },
    ],
    [{ a: 1.5 }, { a: 1.25 }],
    ['', 'a'],
  ])('tells %j from %j', (one, other) => {
    expect(of(one)).not.toBe(of(other));
  });

  it('is the same for what goes through JSON', () => {
    const value = { a: -0, b: [1e21, 0.1], c: 'ü\u{1f600}', d: { e: undefined, f: [null, true, false] } };

    expect(of(JSON.parse(JSON.stringify(value)))).toBe(of(value));
  });

  it('hardly ever gives two values the same: none of 100,000', () => {
    const digest = createDigest();

    expect(new Set(Array.from({ length: 100_000 }, (_, n) => digest.of({ n, text: `t${n % 7}` }))).size).toBe(100_000);
  });

  it('reads each field of 10,000 rows once, and afterwards only those of what changed', () => {
    let reads = 0;
    const counted: ProxyHandler<Record<string, number | string>> = {
      get: (target, name) => {
        reads += 1;
        return target[String(name)];
      },
    };
    const row = (n: number) => {
      const fields = Array.from({ length: 15 }, (_, field) => [
        `field${field}`,
        field % 3 === 0 ? n * field : `value ${n} of ${field}`,
      ]);
      return new Proxy<Record<string, number | string>>(Object.fromEntries(fields), counted);
    };
    const rows = Array.from({ length: 10_000 }, (_, n) => row(n));
    const digest = createDigest();
    digest.of({ rows });
    const first = reads;
    const changed = { rows: [...rows.slice(1), row(-1)] };

    const again = digest.of(changed);

    expect([first, reads - first]).toEqual([150_000, 15]);
    expect(again).toBe(of(changed));
  });
});
