import { createSignInLink, takeLinkToken } from '../../../src/services/http/signInLink';
import { fakeAddress } from '../../fakes/fakeBrowser';
import { aUser } from '../../fakes/fakeServices';

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

  it('opened at another place leads over the sign-in page, which says what becomes of it', () => {
    const address = fakeAddress('#/note/localNote?once=abc&at=1');

    expect(takeLinkToken(address)).toBe('abc');
    expect(address.shown).toEqual(['/#/login?redirect=%2Fnote%2FlocalNote%3Fat%3D1']);
  });

  it('leaves other addresses alone', () => {
    const address = fakeAddress('#/note/localNote?at=1');

    expect(takeLinkToken(address)).toBeUndefined();
    expect(address.shown).toEqual([]);
  });
});

describe('a taken link', () => {
  it('is exchanged once; who it belongs to may be asked again', async () => {
    const redeem = jest.fn(async () => 'a bearer');
    const open = jest.fn(async () => aUser).mockRejectedValueOnce(new Error('no answer'));
    const link = createSignInLink({ redeem, open });

    await expect(link.redeem()).rejects.toThrow('no answer');
    expect(await link.redeem()).toEqual(aUser);

    expect([redeem.mock.calls.length, open.mock.calls.length]).toEqual([1, 2]);
  });

  it('that got no answer is exchanged when it is tried again', async () => {
    const redeem = jest.fn(async () => 'a bearer').mockRejectedValueOnce(new Error('no answer'));
    const link = createSignInLink({ redeem, open: async () => aUser });

    await expect(link.redeem()).rejects.toThrow('no answer');

    expect(await link.redeem()).toEqual(aUser);
  });

  it('says that it is not wanted any more', async () => {
    let isWanted: (() => boolean) | undefined;
    const link = createSignInLink({ redeem: async () => 'a bearer', open: async (_bearer, wanted) => ((isWanted = wanted), aUser) });
    await link.redeem();
    expect(isWanted?.()).toBe(true);

    link.drop();

    expect(isWanted?.()).toBe(false);
  });
});
