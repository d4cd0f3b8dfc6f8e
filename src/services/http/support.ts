import { faqCategoriesAnswer, faqsAnswer, type Help, supportPaths } from '@inkside/protocol';
import { ALL_TEXTS, openCall, type OpenParts, textOf } from './openCall';

/** Questions and answers (specification section 7). Throws `PortError`. */
export interface SupportPort {
  /** `language`: of the page; the cloud falls back to English and then to Chinese. */
  help(language: string): Promise<Help>;
}

export const createSupport = ({ http }: Pick<OpenParts, 'http'>): SupportPort => {
  const ask = openCall(http);
  return {
    help: async (lang) => {
      const [categories, faqs] = await Promise.all([
        ask(faqCategoriesAnswer, supportPaths.faqCategories, { limit: ALL_TEXTS, sortBy: 'order', lang }),
        ask(faqsAnswer, supportPaths.faqs, { limit: ALL_TEXTS, lang }),
      ]);
      return {
        categories: categories.data.results.map(({ _id, title }) => ({ id: _id, title })),
        faqs: faqs.data.results.map((faq) => ({ ...textOf(faq), category: faq.category })),
      };
    },
  };
};
