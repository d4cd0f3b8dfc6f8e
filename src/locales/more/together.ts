import { catalogues } from '../../features/features';

type Words = Record<string, string>;
type Load = (catalogue: string) => Promise<{ default: Words }>;

/** What all pages but the sign-in say: every feature's words in one language, which names its folder, and `others`. */
export const together = async (load: Load, others: Words): Promise<Words> => {
  const words = await Promise.all(catalogues.map(load));
  return Object.assign({}, others, ...words.map((catalogue) => catalogue.default)) as Words;
};
