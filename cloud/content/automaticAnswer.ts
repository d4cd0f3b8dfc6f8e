import type { Content, Faq } from './content';
import { textIn } from './languages';
import type { Language, Localised } from './languages';
import { plainOf } from './richText';
import { kinship } from './search';

/** A word of the question itself says more than one of its answer. */
const QUESTION_WEIGHT = 3;
const LEAST_KINSHIP = 4;

const closed: Localised = {
  zh: '现在不在服务时间（北京时间 9:30–19:00）。您的留言已收到，上班后回复您。',
  zhTW: '現在不在服務時間（北京時間 9:30–19:00）。您的留言已收到，上班後回覆您。',
  en: 'Nobody is here right now: service hours are 9:30 to 19:00 Beijing time. Your message is kept and will be read.',
  ru: 'Сейчас нерабочее время: мы отвечаем с 9:30 до 19:00 по пекинскому времени. Ваше сообщение сохранено, его прочитают.',
};
const meanwhile: Localised = {
  zh: '也许这条常见问题能先帮到您：',
  zhTW: '也許這則常見問題能先幫到您：',
  en: 'This may help in the meantime:',
  ru: 'Возможно, пока поможет вот это:',
};

const nearest = (faqs: readonly Faq[], sentence: string, language: Language | undefined): Faq | undefined => {
  const scored = faqs.map((faq) => {
    const [question, answer] = [textIn(faq.question, language), plainOf(textIn(faq.answer, language))];
    return { faq, score: QUESTION_WEIGHT * kinship(question, sentence) + kinship(answer, sentence) };
  });
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  return best !== undefined && best.score >= LEAST_KINSHIP ? best.faq : undefined;
};

/** What the cloud says outside of the service hours: that nobody is there, and the question nearest to theirs. */
export const automaticAnswer = (content: Content, sentence: string, language: Language | undefined): string => {
  const faq = nearest(content.faqs, sentence, language);
  if (faq === undefined) return textIn(closed, language);
  const found = `${textIn(faq.question, language)}\n${plainOf(textIn(faq.answer, language))}`;
  return [textIn(closed, language), textIn(meanwhile, language), found].join('\n\n');
};
