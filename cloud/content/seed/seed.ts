import type { Seed } from '../contentStore';
import { downloads } from './downloads';
import { faqCategories } from './faqCategories';
import { faqs } from './faqs';
import { manuals } from './manuals';
import { notices } from './notices';
import { texts } from './texts';

/** Raise `version` with every change of a text: it is what brings the change to data folders that have an older one. */
export const seed: Seed = {
  version: 3,
  content: {
    texts: [...texts],
    notices: [...notices],
    faqCategories: [...faqCategories],
    faqs: [...faqs],
    manuals: [...manuals],
    apps: [],
    ads: [],
    downloads: [...downloads],
  },
};
