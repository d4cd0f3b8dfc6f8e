import { createSiteCookies } from '../../../src/services/browser/keeping/cookies';

/** A jar as a page sees it: what is written is remembered, what it holds is set by the test. */
const aJar = (held: string) => {
  const written: string[] = [];
  const jar = {
    get cookie() {
      return held;
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  return { jar, written };
};

describe('the cookies of this site', () => {
  it('are all removed, at every path, the sync cookie too, which a page cannot see', () => {
    const { jar, written } = aJar('locale=zh-CN; other=1');
    const cleared: string[] = [];
    createSiteCookies(jar, { clear: () => void cleared.push('sync') }).clearAll();

    const past = 'expires=Thu, 01 Jan 1970 00:00:00 GMT';
    expect(written).toEqual([
      `locale=; path=/; ${past}`,
      `locale=; path=/neocloud; ${past}`,
      `other=; path=/; ${past}`,
      `other=; path=/neocloud; ${past}`,
    ]);
    expect(cleared).toEqual(['sync']);
  });

  it('hold the language for a year', () => {
    const { jar, written } = aJar('');
    createSiteCookies(jar, { clear: () => undefined }).writeLocale('ru');
    expect(written).toEqual(['locale=ru; path=/; max-age=31536000; SameSite=Lax']);
  });
});
