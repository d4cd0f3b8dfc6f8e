import { isTakenName, nameFault } from '@inkside/kit';

const codeOf = (name: string, siblings?: readonly string[]): string | undefined => nameFault(name, siblings)?.code;

describe('a name', () => {
  it.each([
    ['a word', 'Plan'],
    ['a single character', 'x'],
    ['dots that are not alone', '.hidden ... v1.2'],
    ['signs that are not forbidden', "It's 50% & more (a+b=c), #1 @home; [x] {y} ~ `z` ^ ! $ _ -"],
    ['Chinese', '读书笔记'],
    ['Hebrew and Arabic', 'שלום مرحبا'],
    ['Persian with a non-joiner between two letters', 'می\u200Cخواهم'],
    ['Hindi with a joiner between two letters', 'क्\u200Dष'],
    ['an emoji', '📓'],
    ['a family of joined emoji', '👩\u200D👩\u200D👧\u200D👦'],
    ['a joined emoji with a colour of skin', '👩🏽\u200D🚀 trip'],
    ['a heart on fire, with a selector before the joiner', '❤\uFE0F\u200D🔥'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['the flag of a country', '🇫🇷'],
    ['the flag of a region, which is spelled with tags', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a character with a chosen form', '葛\u{E0100}城'],
    ['254 bytes of one-byte characters', 'x'.repeat(254)],
    ['252 bytes of three-byte characters', '字'.repeat(84)],
  ])('may be %s', (_what, name) => {
    expect(nameFault(name)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['spaces only', '   '],
    ['spaces of other scripts only', '\u00A0\u3000\u2003'],
    ['a line break only', '\n'],
  ])('cannot be %s', (_what, name) => {
    expect(nameFault(name)).toEqual({ code: 'errors.nameEmpty', params: {} });
  });

  it.each('\\/:*?"<>|'.split(''))('cannot hold %s, wherever it stands', (sign) => {
    expect([`${sign}a`, `a${sign}b`, `a${sign}`].map((name) => codeOf(name))).toEqual(
      Array.from({ length: 3 }, () => 'errors.nameCharacters'),
    );
  });

  it.each([
    ['a tab', 'a\tb'],
    ['a line break', 'a\nb'],
    ['a zero', 'a\0b'],
    ['a deletion', 'a\u007Fb'],
    ['a control character beyond ASCII', 'a\u0085b'],
    ['a separator of lines', 'a\u2028b'],
    ['a right-to-left mark', 'a\u200Fb'],
    ['a left-to-right mark', 'a\u200Eb'],
    ['an Arabic letter mark', 'a\u061Cb'],
    ['a sign that turns the direction', '\u202Egnp.exe'],
    ['an isolate of direction', 'a\u2067b'],
    ['a space without width', 'a\u200Bb'],
    ['a byte order mark', 'a\uFEFFb'],
    ['a soft hyphen', 'a\u00ADb'],
    ['a blank letter', 'a\u3164b'],
    ['a joiner between letters that do not join', 'a\u200Db'],
    ['a joiner at the end', 'می\u200C'],
    ['two joiners in a row', 'می\u200C\u200Cخ'],
    ['a selector with nothing before it', '\uFE0Fa'],
    ['two selectors in a row', '❤\uFE0F\uFE0F'],
    ['tags behind what is no flag', 'a\u{E0067}\u{E007F}'],
    ['half of a pair', 'a\uD83Db'],
  ])('cannot hold what is not seen: %s', (_what, name) => {
    expect(nameFault(name)).toEqual({ code: 'errors.nameCharacters', params: {} });
  });

  it.each(['.', '..'])('cannot be %j, which is a way in a folder', (name) => {
    expect(codeOf(name)).toBe('errors.nameCharacters');
  });

  it.each([' led', 'followed ', '\u3000wide'])('cannot have spaces at its ends: %j', (name) => {
    expect(nameFault(name)).toEqual({ code: 'errors.nameSpaces', params: {} });
  });

  it.each([
    ['of one byte', 'x'.repeat(255), 255],
    ['of two bytes', 'ж'.repeat(128), 256],
    ['of three bytes', '字'.repeat(85), 255],
    ['of four bytes', '📓'.repeat(64), 256],
    ['mixed', `${'字'.repeat(84)}abc`, 255],
  ])('is measured in bytes and not in characters: %s', (_what, name, bytes) => {
    expect(nameFault(name)).toEqual({ code: 'errors.nameLong', params: { bytes, max: 254 } });
  });
});

describe('the same name among siblings', () => {
  const siblings = ['taken', 'caf\u00E9', ' Spaced ', 'ЗАМЕТКА', 'a/b'];

  it.each([
    ['itself', 'taken'],
    ['in other case', 'TAKEN'],
    ['in other case of another script', 'Заметка'],
    ['in parts where the other is whole (NFD and NFC)', 'cafe\u0301'],
    ['without the spaces that the other still has', 'spaced'],
  ])('is refused: %s', (_what, name) => {
    expect(nameFault(name, siblings)).toEqual({ code: 'errors.nameTaken', params: { name } });
    expect(isTakenName(name, siblings)).toBe(true);
  });

  it.each(['cafe', 'taken 2', 'space d'])('is not %j', (name) => {
    expect(nameFault(name, siblings)).toBeUndefined();
  });

  it('says first what is wrong with the name itself', () => {
    expect(codeOf('a/b', siblings)).toBe('errors.nameCharacters');
  });
});
