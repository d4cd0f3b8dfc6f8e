const content = [
  'calendar',
  'imports',
  'ink',
  'inkExport',
  'library',
  'notePlaces',
  'notes',
  'push',
  'reading',
  'screensavers',
  'shelves',
  'sync',
] as const;

const frame = [
  'account',
  'areaErrors',
  'commands',
  'consent',
  'faults',
  'places',
  'publicPages',
  'recorder',
  'service',
] as const;

type Words = Record<string, string>;
type Load<Area> = (area: Area) => Promise<{ default: Words }>;

/** What all pages but the sign-in say: every area of one language, which names its two folders, and `others`. */
export const together = async (
  contentOf: Load<(typeof content)[number]>,
  frameOf: Load<(typeof frame)[number]>,
  others: Words,
): Promise<Words> => {
  const areas = await Promise.all([...content.map(contentOf), ...frame.map(frameOf)]);
  return Object.assign({}, others, ...areas.map(({ default: words }) => words)) as Words;
};
