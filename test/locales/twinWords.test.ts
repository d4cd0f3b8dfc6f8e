import { LOG_WORDS } from '@inkside/twin';

import { type WordId, wordsFor } from '../../src/twin/words';
import en from '../../src/twin/words/en.json';
import ru from '../../src/twin/words/ru.json';
import zh from '../../src/twin/words/zh.json';
import zhTW from '../../src/twin/words/zhTW.json';

const placesOf = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('the words of the simulated device', () => {
  it.each([
    ['zh', zh],
    ['zhTW', zhTW],
    ['ru', ru],
  ] as const)('are all said in %s, in the same order, with the same places, and translated', (_language, words) => {
    const ids = Object.keys(en) as WordId[];
    expect(Object.keys(words)).toEqual(ids);
    expect(ids.filter((id) => placesOf(words[id]).join() !== placesOf(en[id]).join())).toEqual([]);
    expect(ids.filter((id) => words[id] === en[id] || words[id].trim() === '')).toEqual([]);
  });

  it('have a sentence for everything that a device writes down', () => {
    expect(LOG_WORDS.filter((what) => !Object.hasOwn(en, `log.${what}`))).toEqual([]);
  });

  it('are chosen by the first language that is spoken here', () => {
    const bound = (...languages: string[]) => wordsFor(languages).say('boundTo', { name: 'Mina' });

    expect(bound('de-DE', 'zh-HK', 'en')).toBe('已綁定到 Mina');
    expect(bound('', 'zh-CN')).toBe('已绑定到 Mina');
    expect(bound('ru-RU')).toBe('Привязано: Mina');
    expect(bound('fr')).toBe('Bound to Mina');
  });
});
