import { createRecords } from '../../../cloud/accounts/records';
import type { Records } from '../../../cloud/accounts/records';
import { openContent } from '../../../cloud/content/contentStore';
import type { Seed } from '../../../cloud/content/contentStore';
import type { Content, Faq } from '../../../cloud/content/content';
import { seed } from '../../../cloud/content/seed/seed';
import { createMemoryDatabase } from './memory';

const DAY = '2026-11-20T00:00:00.000Z';

const faq = (id: string, question: string, category = 'one'): Faq => ({
  id,
  category,
  question: { en: question },
  answer: { en: '<p>Yes.</p>' },
  updatedAt: DAY,
});
const category = (id: string) => ({ id, title: { en: id } });

const seedOf = (version: number, content: Partial<Content>): Seed => ({
  version,
  content: {
    texts: [],
    notices: [],
    faqCategories: [category('one')],
    faqs: [],
    manuals: [],
    apps: [],
    ads: [],
    downloads: [],
    regions: [],
    indexServers: [],
    ...content,
  },
});

let records: Records;

beforeEach(() => {
  records = createRecords(createMemoryDatabase());
});

const questionsAfter = async (next: Seed): Promise<(string | undefined)[]> =>
  (await (await openContent(records, next)).read()).faqs.map(({ question }) => question.en);

describe('the content of a data folder', () => {
  it('is the seed at first, and what the operator made of it afterwards', async () => {
    const first = await openContent(records, seed);
    await first.change((content) => ({ ...content, notices: [] }));

    const again = await openContent(records, seed);

    expect((await again.read()).notices).toEqual([]);
    expect((await again.read()).texts).toHaveLength(7);
  });

  it('takes from a newer seed what the operator has not changed', async () => {
    const first = seedOf(1, { faqs: [faq('a', 'A?'), faq('b', 'B?'), faq('c', 'C?'), faq('d', 'D?')] });
    const store = await openContent(records, first);
    await store.change((content) => ({
      ...content,
      faqs: [faq('a', 'A?'), faq('b', 'Mine?'), faq('d', 'D?'), faq('own', 'Own?')],
    }));

    const newer = seedOf(2, { faqs: [faq('a', 'New A?'), faq('b', 'New B?'), faq('c', 'New C?'), faq('e', 'E?')] });

    // a was as seeded, b was changed, c was taken out, d has left the seed, e is new.
    expect(await questionsAfter(newer)).toEqual(['New A?', 'Mine?', 'E?', 'Own?']);
    expect(await questionsAfter(seedOf(1, {}))).toEqual(['New A?', 'Mine?', 'E?', 'Own?']);
  });

  it('stays away when it was taken out, however many seeds bring it', async () => {
    const store = await openContent(records, seedOf(1, { faqs: [faq('a', 'A?')] }));
    await store.change((content) => ({ ...content, faqs: [] }));

    expect(await questionsAfter(seedOf(2, { faqs: [faq('a', 'A again?')] }))).toEqual([]);
    expect(await questionsAfter(seedOf(3, { faqs: [faq('a', 'And again?')] }))).toEqual([]);
  });

  it('holds together when categories come and go', async () => {
    const store = await openContent(records, seedOf(1, { faqCategories: [category('one'), category('two')] }));
    await store.change((content) => ({ ...content, faqCategories: [category('one')], faqs: [faq('own', 'Own?')] }));

    const newer = seedOf(2, { faqCategories: [category('two')], faqs: [faq('new', 'New?', 'two')] });

    // The operator's question keeps its category; the new one is in a category that the operator took out.
    expect(await questionsAfter(newer)).toEqual(['Own?']);
  });

  it('is not changed by half', async () => {
    const store = await openContent(records, seedOf(1, { faqs: [faq('a', 'A?')] }));

    const bad = store.change((content) => ({ ...content, notices: [], faqs: [faq('a', 'Other?', 'nowhere')] }));

    await expect(bad).rejects.toThrow('a category is missing');
    expect((await store.read()).faqs.map(({ question }) => question.en)).toEqual(['A?']);
  });

  it('takes changes that come together one after another', async () => {
    const store = await openContent(records, seedOf(1, {}));

    await Promise.all(
      ['a', 'b', 'c'].map((id) => store.change((content) => ({ ...content, faqs: [...content.faqs, faq(id, id)] }))),
    );

    expect((await store.read()).faqs.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c']);
  });
});
