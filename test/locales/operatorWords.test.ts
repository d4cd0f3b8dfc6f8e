import { type WordId, wordsFor } from '../../src/operator/words';
import { FIELDS, MANUAL_FIELDS } from '../../src/operator/content/kinds';
import en from '../../src/operator/words/en.json';
import ru from '../../src/operator/words/ru.json';
import zh from '../../src/operator/words/zh.json';
import zhTW from '../../src/operator/words/zhTW.json';

const placesOf = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe("the words of the operator's console", () => {
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

  it('name every field and every choice of the forms', () => {
    const fields = [...Object.values(FIELDS).flat(), ...MANUAL_FIELDS];
    const needed = fields.flatMap(({ name, type }) => [
      `field.${name}`,
      ...(typeof type === 'string' ? [] : type.map((each) => `choice.${each}`)),
    ]);
    expect(needed.filter((id) => !Object.hasOwn(en, id))).toEqual([]);
  });

  it('are chosen by the first language that is spoken here', () => {
    expect(wordsFor(['de-DE', 'zh-HK', 'en']).language).toBe('zhTW');
    expect(wordsFor(['', 'ru-RU']).say('publish')).toBe('Опубликовать');
    expect(wordsFor(['fr']).tag).toBe('en');
  });
});
