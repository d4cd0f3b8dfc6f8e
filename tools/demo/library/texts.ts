import type { Chapter } from '../../../cloud/reading/offlineSet/epub';

/** Openings of works in the public domain, in their own languages, and one short text of the house. */
export const texts = {
  alice: [
    'Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had peeped into the book her sister was reading, but it had no pictures or conversations in it, “and what is the use of a book,” thought Alice “without pictures or conversations?”',
    'So she was considering in her own mind (as well as she could, for the hot day made her feel very sleepy and stupid), whether the pleasure of making a daisy-chain would be worth the trouble of getting up and picking the daisies, when suddenly a White Rabbit with pink eyes ran close by her.',
  ],
  moby: [
    'Call me Ishmael. Some years ago—never mind how long precisely—having little or no money in my purse, and nothing particular to interest me on shore, I thought I would sail about a little and see the watery part of the world. It is a way I have of driving off the spleen and regulating the circulation.',
  ],
  pride: [
    'It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.',
    'However little known the feelings or views of such a man may be on his first entering a neighbourhood, this truth is so well fixed in the minds of the surrounding families, that he is considered the rightful property of some one or other of their daughters.',
  ],
  walden: [
    'When I wrote the following pages, or rather the bulk of them, I lived alone, in the woods, a mile from any neighbor, in a house which I had built myself, on the shore of Walden Pond, in Concord, Massachusetts, and earned my living by the labor of my hands only. I lived there two years and two months. At present I am a sojourner in civilized life again.',
  ],
  cities: [
    'It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity, it was the season of Light, it was the season of Darkness, it was the spring of hope, it was the winter of despair.',
  ],
  machine: [
    'The Time Traveller (for so it will be convenient to speak of him) was expounding a recondite matter to us. His pale grey eyes shone and twinkled, and his usually pale face was flushed and animated.',
  ],
  kafka: [
    'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich in seinem Bett zu einem ungeheueren Ungeziefer verwandelt. Er lag auf seinem panzerartig harten Rücken und sah, wenn er den Kopf ein wenig hob, seinen gewölbten, braunen, von bogenförmigen Versteifungen geteilten Bauch.',
  ],
  proust: [
    'Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, mes yeux se fermaient si vite que je n’avais pas le temps de me dire : « Je m’endors. »',
  ],
  anna: [
    'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.',
    'Всё смешалось в доме Облонских.',
  ],
  tao: [
    '道可道，非常道。名可名，非常名。',
    '无名天地之始；有名万物之母。',
    '上善若水。水善利万物而不争，处众人之所恶，故几于道。',
  ],
  analects: [
    '子曰：「学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？」',
    '子曰：「温故而知新，可以为师矣。」',
  ],
  tang: [
    '床前明月光，疑是地上霜。举头望明月，低头思故乡。',
    '白日依山尽，黄河入海流。欲穷千里目，更上一层楼。',
    '春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。',
  ],
  guide: [
    'Write as you would on paper. Press harder for a thicker line, turn the pen to rub out. Nothing is lost: every stroke is kept as soon as you lift the pen.',
    'Files that you send from the computer appear in the inbox of the device. Books go to the shelf with their cover, and reading goes on where you stopped.',
    'Notes travel in both directions. If two devices drew on one page without a network, both keep every stroke.',
  ],
} satisfies Readonly<Record<string, readonly string[]>>;

/** One chapter for each paragraph would be silly for a novel, and one for all is no table of contents. */
export const chaptersOf = (title: string, paragraphs: readonly string[]): Chapter[] => [
  { title, paragraphs: paragraphs.slice(0, 1) },
  ...(paragraphs.length > 1 ? [{ title: 'II', paragraphs: paragraphs.slice(1) }] : []),
];
