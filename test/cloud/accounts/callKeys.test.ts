import { remoteKey } from '../../../cloud/accounts/guards/hourlyLimits';

describe('a caller', () => {
  it.each([
    ['203.0.113.9', '::ffff:203.0.113.9'],
    ['203.0.113.9', '::ffff:cb00:7109'],
    ['203.0.113.9', '203.0.113.9:51234'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002::1'],
    ['2001:db8:1:2::1', '[2001:db8:1:2::7]:443'],
    ['2001:db8:1:2::1', '[2001:db8:1:2::7]'],
  ])('is the same at %s and %s', (one, other) => {
    expect(remoteKey(other)).toBe(remoteKey(one));
  });

  it.each([
    ['203.0.113.9', '203.0.113.10'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['203.0.113.9', 'unknown'],
  ])('is another at %s and %s', (one, other) => {
    expect(remoteKey(other)).not.toBe(remoteKey(one));
  });
});
