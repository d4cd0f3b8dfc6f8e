import { showLoginAd } from '../../../src/services/http/loginAd';

const origin = 'https://ink.local';
const anAd = (imageUrl: string, linkUrl: string | null = null) => ({
  _id: 'a1',
  title: 'A new reader',
  imageUrl,
  linkUrl,
  updatedAt: '2026-11-20T12:00:00.000Z',
});
const shown = (data: unknown) => showLoginAd({ read: async () => ({ data }), origin }, 'en');

describe('what stands beside the sign-in form', () => {
  it('is the picture of this cloud, with its words and its link', async () => {
    expect(await shown(anAd('/uploads/ad.png', '/#/introduction'))).toEqual({
      picture: 'https://ink.local/uploads/ad.png',
      words: 'A new reader',
      link: 'https://ink.local/#/introduction',
    });
  });

  it.each([
    ...['https://ads.example/ad.png', '//ads.example/ad.png', 'http://ink.local/ad.png', 'javascript:alert(1)'],
    ...['data:image/png;base64,AAAA', 'https://ink.local:8443/ad.png', 'https://ink.local@ads.example/ad.png'],
  ])('is nothing where the picture is of another host: %s', async (picture) => {
    expect(await shown(anAd(picture))).toBeUndefined();
  });

  it('leads to no other host', async () => {
    expect(await shown(anAd('/ad.png', 'https://ads.example/'))).toEqual({
      picture: 'https://ink.local/ad.png',
      words: 'A new reader',
    });
  });

  it('is nothing where the cloud has none, or does not answer', async () => {
    const read = () => Promise.reject(new Error('no network'));

    expect([await shown(null), await showLoginAd({ read, origin }, 'en')]).toEqual([undefined, undefined]);
  });
});
