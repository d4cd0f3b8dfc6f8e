import { createHash } from 'node:crypto';

import { CONTENT_KINDS } from '../content';
import type { Content, ContentKind, Faq, FaqCategory } from '../content';

/** Fingerprints of what a seed once wrote, by `kind/id`. What differs from them was changed by the operator. */
export type Prints = Readonly<Record<string, string>>;

interface Item {
  readonly id: string;
}

const printOf = (item: Item): string => createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 16);
const keyOf = (kind: ContentKind, { id }: Item): string => `${kind}/${id}`;

export const printsOf = (content: Content): Prints =>
  Object.fromEntries(CONTENT_KINDS.flatMap((kind) => content[kind].map((item) => [keyOf(kind, item), printOf(item)])));

/** In the seed's order where the seed has the item; what the operator added stands at the end. */
const mergerBy =
  (prints: Prints) =>
  <Kept extends Item>(kind: ContentKind, now: readonly Kept[], seed: readonly Kept[]): Kept[] => {
    const isUntouched = (item: Item): boolean => prints[keyOf(kind, item)] === printOf(item);
    const seeded = seed.flatMap((fresh) => {
      const present = now.find(({ id }) => id === fresh.id);
      if (present !== undefined) return [isUntouched(present) ? fresh : present];
      // Once seeded and gone now: the operator took it out.
      return prints[keyOf(kind, fresh)] === undefined ? [fresh] : [];
    });
    const added = now.filter((item) => !isUntouched(item) && !seed.some(({ id }) => id === item.id));
    return [...seeded, ...added];
  };

/** The categories that questions still need; a new question in a category that the operator took out stays out. */
const whole = (faqs: readonly Faq[], merged: readonly FaqCategory[], before: readonly FaqCategory[]) => {
  const isNeeded = ({ id }: Item): boolean =>
    faqs.some(({ category }) => category === id) && !merged.some((each) => each.id === id);
  const faqCategories = [...merged, ...before.filter(isNeeded)];
  const known = new Set(faqCategories.map(({ id }) => id));
  return { faqCategories, faqs: faqs.filter(({ category }) => known.has(category)) };
};

/** A newer seed over content that an older one wrote: what the operator has changed, added or removed stays so. */
export const mergeSeed = (now: Content, seed: Content, prints: Prints): Content => {
  const merge = mergerBy(prints);
  const categories = merge('faqCategories', now.faqCategories, seed.faqCategories);
  return {
    texts: merge('texts', now.texts, seed.texts),
    notices: merge('notices', now.notices, seed.notices),
    ...whole(merge('faqs', now.faqs, seed.faqs), categories, now.faqCategories),
    manuals: merge('manuals', now.manuals, seed.manuals),
    apps: merge('apps', now.apps, seed.apps),
    ads: merge('ads', now.ads, seed.ads),
    downloads: merge('downloads', now.downloads, seed.downloads),
    regions: merge('regions', now.regions, seed.regions),
    indexServers: merge('indexServers', now.indexServers, seed.indexServers),
  };
};
