import * as v from 'valibot';

import { faqCategoriesAnswer, faqsAnswer, lineOf, manualGroupsAnswer, paths, recordIdText } from '@inkside/protocol';
import {
  type Content,
  type ContentStore,
  type Faq,
  holdsWords,
  type Language,
  type ManualGroup,
  plainOf,
  safeHtml,
  textIn,
} from '../../content';
import { CloudFailure } from '../../lib/failure';
import { type Endpoint, visitorEndpoint } from '../endpoint';
import { countedPage, listEntries } from '../listing';
import { languageFor, namedOrAll, readerEntries } from './asking';

interface HelpParts {
  readonly content: ContentStore;
}

const WORDS_MAX = 200;
/** Words that must all stand in what is found. */
const words = v.optional(v.pipe(lineOf(WORDS_MAX), v.trim()), '');

const categoriesQuery = v.looseObject({ ...readerEntries, ...listEntries(['order', 'title', 'count']) });
const faqsQuery = v.looseObject({
  ...readerEntries,
  ...listEntries(['updatedAt', 'title']),
  category: v.optional(recordIdText),
  text: words,
});
const manualsQuery = v.looseObject({
  ...readerEntries,
  ...listEntries(['updatedAt', 'title']),
  model: v.optional(lineOf(WORDS_MAX)),
  text: words,
});

const categories = ({ content }: HelpParts): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.faqCategories,
    summary: 'Categories of the questions and answers.',
    input: v.object({ query: categoriesQuery }),
    answer: faqCategoriesAnswer,
    handle: async ({ query }, caller) => {
      const { faqCategories, faqs } = await content.read();
      const language = languageFor(caller, query.lang);
      const rows = namedOrAll(faqCategories, query.id).map(({ id, title }) => ({
        _id: id,
        title: textIn(title, language),
        count: faqs.filter(({ category }) => category === id).length,
      }));
      return { data: countedPage(rows, query) };
    },
  });

const faqOnWire = (faq: Faq, { faqCategories }: Content, language: Language | undefined) => ({
  _id: faq.id,
  title: textIn(faq.question, language),
  description: safeHtml(textIn(faq.answer, language)),
  category: faq.category,
  categoryTitle: textIn(faqCategories.find(({ id }) => id === faq.category)?.title ?? {}, language),
  updatedAt: faq.updatedAt,
});

const faqs = (parts: HelpParts): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.faqs,
    summary: 'Questions and answers, by category and by words.',
    input: v.object({ query: faqsQuery }),
    answer: faqsAnswer,
    handle: async ({ query }, caller) => {
      const content = await parts.content.read();
      const { category, text } = query;
      if (category !== undefined && !content.faqCategories.some(({ id }) => id === category)) {
        throw new CloudFailure('errors.notFound');
      }
      const language = languageFor(caller, query.lang);
      const rows = namedOrAll(content.faqs, query.id)
        .filter((faq) => category === undefined || faq.category === category)
        .map((faq) => faqOnWire(faq, content, language))
        .filter(({ title, description }) => holdsWords(`${title} ${plainOf(description)}`, text));
      return { data: countedPage(rows, query) };
    },
  });

const isFor = ({ models }: ManualGroup, model: string | undefined): boolean =>
  model === undefined || models.length === 0 || models.some((each) => each.toLowerCase() === model.toLowerCase());

const groupOnWire = ({ id, title, models, manuals }: ManualGroup, language: Language | undefined) => {
  const rows = manuals.map((manual) => ({
    _id: manual.id,
    title: textIn(manual.title, language),
    description: safeHtml(textIn(manual.description ?? {}, language)),
    url: manual.url ?? null,
    updatedAt: manual.updatedAt,
  }));
  const updatedAt = manuals.reduce((latest, manual) => (manual.updatedAt > latest ? manual.updatedAt : latest), '');
  return { _id: id, title: textIn(title, language), models, manuals: rows, updatedAt };
};
type GroupOnWire = ReturnType<typeof groupOnWire>;

/** The group with those of its manuals that hold the words. */
const searched = (group: GroupOnWire, text: string): GroupOnWire[] => {
  const isFound = (manual: GroupOnWire['manuals'][number]): boolean =>
    holdsWords(`${group.title} ${manual.title} ${plainOf(manual.description)}`, text);
  const manuals = group.manuals.filter(isFound);
  return text === '' || manuals.length > 0 ? [{ ...group, manuals }] : [];
};

const manualGroups = ({ content }: HelpParts): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.manualGroups,
    summary: 'Manuals in groups, by device model and by words.',
    input: v.object({ query: manualsQuery }),
    answer: manualGroupsAnswer,
    handle: async ({ query }, caller) => {
      const { manuals } = await content.read();
      const language = languageFor(caller, query.lang);
      const rows = namedOrAll(manuals, query.id)
        .filter((group) => isFor(group, query.model))
        .flatMap((group) => searched(groupOnWire(group, language), query.text));
      return { data: countedPage(rows, query) };
    },
  });

/** What helps people to help themselves. */
export const helpEndpoints = (parts: HelpParts): readonly Endpoint[] => [
  categories(parts),
  faqs(parts),
  manualGroups(parts),
];
