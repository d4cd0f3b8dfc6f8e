import { takeLinkToken } from '../../../src/services/http/signInLink';
import { fakeAddress } from '../../fakes/fakeBrowser';

describe('the printed link', () => {
  it('gives its token and leaves the address without it', () => {
    const address = fakeAddress('#/login?once=abc-123_x&redirect=%2Fnote');

    expect(takeLinkToken(address)).toBe('abc-123_x');
    expect(address.shown).toEqual(['/#/login?redirect=%2Fnote']);
  });

  it('leaves no question mark behind', () => {
    const address = fakeAddress('#/login?once=abc');

    takeLinkToken(address);

    expect(address.shown).toEqual(['/#/login']);
  });

  it('leaves other addresses alone', () => {
    const address = fakeAddress('#/note/localNote?at=1');

    expect(takeLinkToken(address)).toBeUndefined();
    expect(address.shown).toEqual([]);
  });
});
