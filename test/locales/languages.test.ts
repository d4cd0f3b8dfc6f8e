import { localeCookies } from '../../src/features/preferences/logic';
import { htmlLanguages, offeredOrder } from '../../src/locales/languages';

describe('languages to choose from', () => {
  it.each([
    ['zh', ['zh', 'en'], ['zh', 'zhTW', 'en']],
    ['en', ['zh', 'en'], ['en', 'zh', 'zhTW']],
    ['eu', ['zh'], ['en', 'zh', 'zhTW']],
    ['vn', ['vn', 'zh'], ['zh', 'zhTW', 'en']],
    ['zh', ['zh', 'ru'], ['zh', 'zhTW', 'en', 'ru']],
    ['ru', ['ru', 'zh'], ['ru', 'zh', 'zhTW', 'en']],
    ['', [], ['zh', 'zhTW', 'en']],
    ['klingon', ['klingon'], ['zh', 'zhTW', 'en']],
  ])('of a server that speaks "%s" among servers that speak %j are %j', (current, all, order) => {
    expect(offeredOrder(current, all)).toEqual(order);
  });

  it('have the cookie and document values of the specification', () => {
    expect(localeCookies).toEqual({ zh: 'zh-CN', zhTW: 'zh-CN', en: 'en-US', ru: 'ru' });
    expect(htmlLanguages).toEqual({ zh: 'zh-CN', zhTW: 'zh-TW', en: 'en', ru: 'ru' });
  });
});
