import { createCredentials } from '../../../cloud/objects/credentials';

const masterKey = Buffer.alloc(32, 1);
const START_MS = Date.parse('2026-11-20T10:00:00.750Z');

const at = (nowMs: number, options: { key?: Buffer; lifeMs?: number } = {}) =>
  createCredentials({
    masterKey: options.key ?? masterKey,
    clock: { now: () => nowMs },
    ...(options.lifeMs !== undefined && { lifeMs: options.lifeMs }),
  });

describe('temporary credentials', () => {
  it('have the shape of the wire and end after an hour', () => {
    const issued = at(START_MS).issue('uid1');

    expect(issued.AccessKeyId).toMatch(/^STS\.[0-9A-F]{24}$/);
    expect(issued.Expiration).toBe('2026-11-20T11:00:00Z');
  });

  it('resolve in another process with the same master key, to the same secret and the own prefix', () => {
    const issued = at(START_MS).issue('uid1');

    const resolved = at(START_MS + 1000).resolve(issued.AccessKeyId, issued.SecurityToken);

    expect(resolved).toEqual({
      secret: issued.AccessKeySecret,
      uid: 'uid1',
      prefixes: ['uid1/'],
      readable: ['public/'],
      expiresAtMs: Date.parse(issued.Expiration),
    });
  });

  it.each([
    [59_000, 60_000, false],
    [60_000, 60_000, true],
  ])('after %d ms of %d: expired is %s', (passedMs, lifeMs, isExpired) => {
    const wholeSecondMs = Date.parse('2026-11-20T10:00:00Z');
    const issued = at(wholeSecondMs, { lifeMs }).issue('uid1');

    const resolved = at(wholeSecondMs + passedMs).resolve(issued.AccessKeyId, issued.SecurityToken);

    expect(resolved === 'expired').toBe(isExpired);
  });

  it('are invalid under another master key, with a changed token, or with the id of another token', () => {
    const credentials = at(START_MS);
    const one = credentials.issue('uid1');
    const two = credentials.issue('uid2');
    const changed = `${one.SecurityToken.slice(0, -2)}${one.SecurityToken.endsWith('AA') ? 'BB' : 'AA'}`;

    expect(at(START_MS, { key: Buffer.alloc(32, 2) }).resolve(one.AccessKeyId, one.SecurityToken)).toBe('invalid');
    expect(credentials.resolve(one.AccessKeyId, changed)).toBe('invalid');
    expect(credentials.resolve(two.AccessKeyId, one.SecurityToken)).toBe('invalid');
    expect(credentials.resolve(one.AccessKeyId, '')).toBe('invalid');
  });

  it.each(['', 'a/b', '/'])('are not issued for %j, which would open other prefixes', (uid) => {
    expect(() => at(START_MS).issue(uid)).toThrow(RangeError);
  });
});
