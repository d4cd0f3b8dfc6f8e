import { holdsWords } from '@inkside/kit';
import type { Faq, Help } from '@inkside/protocol';

const RELATED_MAX = 5;

/** The questions of a category (all without one) that hold the words, in question or answer. */
export const foundFaqs = ({ faqs }: Help, category: string | null, words: string): readonly Faq[] =>
  faqs.filter((faq) => (category === null || faq.category === category) && holdsWords(words, faq.title, faq.html));

/** Other questions of the same category. */
export const relatedFaqs = ({ faqs }: Help, { id, category }: Faq): readonly Faq[] =>
  faqs.filter((faq) => faq.category === category && faq.id !== id).slice(0, RELATED_MAX);
