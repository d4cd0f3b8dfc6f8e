import { type Language, type Localised, textIn } from '../languages';
import type { Content, Faq } from '../content';
import { plainOf } from '../richText';
import { kinship } from '../search';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** China has one time and no summer time. */
const BEIJING_OFFSET_MINUTES = 480;
const OPENS_MINUTE = 9 * 60 + 30;
const CLOSES_MINUTE = 19 * 60;

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** When somebody answers (specification, section 9). `now`: epoch milliseconds. */
export const serviceHours = (now: number) => {
  const minute = (Math.floor(now / MINUTE_MS) + BEIJING_OFFSET_MINUTES) % DAY_MINUTES;
  return {
    start: clockText(OPENS_MINUTE),
    end: clockText(CLOSES_MINUTE),
    timeZone: 'Asia/Shanghai',
    isOpen: minute >= OPENS_MINUTE && minute < CLOSES_MINUTE,
  };
};

/** A word of the question itself says more than one of its answer. */
const QUESTION_WEIGHT = 3;
const LEAST_KINSHIP = 4;

const closed: Localised = {
  zh: '现在不在服务时间（北京时间 9:30–19:00）。您的留言已收到，上班后回复您。',
  zhTW: '現在不在服務時間（北京時間 9:30–19:00）。您的留言已收到，上班後回覆您。',
  en: 'Nobody is here right now: service hours are 9:30 to 19:00 Beijing time. Your message is kept and will be read.',
  ru: 'Сейчас нерабочее время: мы отвечаем с 9:30 до 19:00 по пекинскому времени. Ваше сообщение сохранено, его прочитают.',
};

const nearest = (faqs: readonly Faq[], sentence: string, language: Language | undefined): Faq | undefined => {
  const scored = faqs.map((faq) => {
    const [question, answer] = [textIn(faq.question, language), plainOf(textIn(faq.answer, language))];
    return { faq, score: QUESTION_WEIGHT * kinship(question, sentence) + kinship(answer, sentence) };
  });
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  return best !== undefined && best.score >= LEAST_KINSHIP ? best.faq : undefined;
};

interface Automatic {
  readonly text: string;
  /** The entry of the questions that it was taken from. */
  readonly source?: string;
}

/** What the cloud says outside of the service hours: the entry nearest to the question, else that nobody is there. */
export const automaticAnswer = (content: Content, sentence: string, language: Language | undefined): Automatic => {
  const faq = nearest(content.faqs, sentence, language);
  if (faq === undefined) return { text: textIn(closed, language) };
  return { text: `${textIn(faq.question, language)}\n${plainOf(textIn(faq.answer, language))}`, source: faq.id };
};
