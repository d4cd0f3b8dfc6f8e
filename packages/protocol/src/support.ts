import * as v from 'valibot';

import { listOf, written, type WrittenText } from './publicPages';

export const supportPaths = {
  faqs: '/api/1/faqs',
  faqCategories: '/api/1/faqs/category/index',
} as const;

/** `count`: its questions. */
export const faqCategoriesAnswer = listOf(v.looseObject({ _id: v.string(), title: v.string(), count: v.number() }));

/** `title` is the question, `description` the answer, `category` an id. */
export const faqsAnswer = listOf(
  v.looseObject({ ...written, description: v.string(), category: v.string(), categoryTitle: v.string() }),
);

/** `title` is the question, `html` its answer. */
export interface Faq extends WrittenText {
  readonly category: string;
}

export interface FaqCategory {
  readonly id: string;
  readonly title: string;
}

/** All questions and answers of the cloud, in the operator's order. */
export interface Help {
  readonly categories: readonly FaqCategory[];
  readonly faqs: readonly Faq[];
}
