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

  it('opened at the name of the file goes on at the root, where nothing opens the page anew', () => {
    const address = fakeAddress('#/login?once=abc');
    Object.assign(address.location, { pathname: '/index.html', search: '?utm_source=x' });

    expect(takeLinkToken(address)).toBe('abc');
    expect(address.shown).toEqual(['/?utm_source=x#/login']);
  });

  it('leaves other addresses alone', () => {
    const address = fakeAddress('#/note/localNote?at=1');

    expect(takeLinkToken(address)).toBeUndefined();
    expect(address.shown).toEqual([]);
  });
});

describe('a taken link', () => {
  const taken = () => {
    const redeem = jest.fn(async () => 'a bearer');
    const open = jest.fn(() => aUser);
    const look = jest.fn(async () => open);
    const end = jest.fn();
    return { redeem, open, look, end, link: createSignInLink({ redeem, look, end }) };
  };

  it('is exchanged once; who it belongs to may be asked again', async () => {
    const { link, redeem, look } = taken();
    look.mockRejectedValueOnce(new Error('no answer'));

    await expect(link.redeem()).rejects.toThrow('no answer');
    expect(await link.redeem()).toEqual(aUser);

    expect([redeem.mock.calls.length, look.mock.calls.length]).toEqual([1, 2]);
  });

  it('that got no answer is exchanged when it is tried again', async () => {
    const { link, redeem } = taken();
    redeem.mockRejectedValueOnce(new Error('no answer'));

    await expect(link.redeem()).rejects.toThrow('no answer');

    expect(await link.redeem()).toEqual(aUser);
  });

  it('opens one session, and leaves it alone when an earlier question is answered after all', async () => {
    const { link, look, open, end } = taken();
    let answer: (given: typeof open) => void = () => undefined;
    look.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const first = link.redeem();
    await Promise.resolve();
    await Promise.resolve();
    expect(await link.redeem()).toEqual(aUser);
    link.drop();

    answer(open);

    await expect(first).rejects.toThrow();
    expect([look.mock.calls.length, open.mock.calls.length, end.mock.calls]).toEqual([2, 1, []]);
  });

  it('that is left opens nothing, and what it was exchanged for ends', async () => {
    const { link, look, open, end } = taken();
    look.mockRejectedValueOnce(new Error('no answer'));
    await expect(link.redeem()).rejects.toThrow('no answer');

    link.drop();

    await expect(link.redeem()).rejects.toThrow();
    expect([open.mock.calls, end.mock.calls]).toEqual([[], [['a bearer']]]);
  });

  it('that is left while it is exchanged ends as well', async () => {
    const { link, look, end } = taken();
    const asked = link.redeem();

    link.drop();

    await expect(asked).rejects.toThrow();
    expect([look.mock.calls, end.mock.calls]).toEqual([[], [['a bearer']]]);
  });
});
