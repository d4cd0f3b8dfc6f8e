/** What a language brings into the pages of the corpus. */
export interface Words {
  readonly language: string;
  readonly title: string;
  readonly heading: string;
  readonly sentence: string;
  readonly isFromRight: boolean;
}

export const allWords: readonly Words[] = [
  {
    language: 'en',
    title: 'The lamps & the harbour',
    heading: 'What the keeper wrote',
    sentence:
      'Every evening the keeper climbs the hundred and twelve steps, wipes the glass with a linen cloth, and writes ' +
      'down the wind, the sea, and the ships that went by. ',
    isFromRight: false,
  },
  {
    language: 'zh-CN',
    title: '港口的灯与守灯人',
    heading: '守灯人的笔记',
    sentence:
      '每天傍晚，守灯人沿着一百一十二级台阶走上去，用亚麻布擦净玻璃，记下风向、海况和驶过的船只，然后点亮那盏灯。',
    isFromRight: false,
  },
  {
    language: 'ja',
    title: '港の灯りと灯台守',
    heading: '灯台守の日誌',
    sentence:
      '毎日夕方になると、灯台守は百十二段の階段を上り、麻の布でガラスを拭き、風と海と通り過ぎた船のことを書き留める。',
    isFromRight: false,
  },
  {
    language: 'ru',
    title: 'Огни гавани и смотритель',
    heading: 'Записки смотрителя',
    sentence:
      'Каждый вечер смотритель поднимается по ста двенадцати ступеням, протирает стекло льняной тканью и записывает ' +
      'ветер, море и корабли, которые прошли мимо. ',
    isFromRight: false,
  },
  {
    language: 'ar',
    title: 'مصابيح الميناء وحارسها',
    heading: 'ما كتبه الحارس',
    sentence:
      'في كل مساء يصعد الحارس مئة واثنتي عشرة درجة، ويمسح الزجاج بقطعة من الكتان، ثم يدون حال الريح والبحر والسفن ' +
      'التي مرت من هناك. ',
    isFromRight: true,
  },
];

export const paragraphs = ({ sentence }: Words, count: number): string =>
  Array.from({ length: count }, (_, index) => `<p>${sentence.repeat(2)}(${index + 1})</p>`).join('\n');
