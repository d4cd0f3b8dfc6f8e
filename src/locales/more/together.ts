/** One catalogue a feature, by the feature's name; `places`, `commands` and `featureErrors` stand around all of them. */
const catalogues = [
  'about',
  'account',
  'calendar',
  'commands',
  'consent',
  'devices',
  'downloads',
  'faults',
  'featureErrors',
  'gifts',
  'groups',
  'imports',
  'ink',
  'inkExport',
  'library',
  'lists',
  'manuals',
  'notes',
  'notices',
  'places',
  'publicPages',
  'push',
  'reading',
  'recorder',
  'screensavers',
  'service',
  'support',
  'sync',
  'tags',
] as const;

type Words = Record<string, string>;
type Load = (catalogue: (typeof catalogues)[number]) => Promise<{ default: Words }>;

/** What all pages but the sign-in say: every feature's words in one language, which names its folder, and `others`. */
export const together = async (load: Load, others: Words): Promise<Words> => {
  const words = await Promise.all(catalogues.map(load));
  return Object.assign({}, others, ...words.map((catalogue) => catalogue.default)) as Words;
};
