/** Opening hours of customer service in minutes of Beijing's day, which is eight hours east of Greenwich all year. */
const OPENS_MINUTE = 9 * 60 + 30;
const CLOSES_MINUTE = 19 * 60;
const BEIJING_MINUTES = 8 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The opening hours of the Beijing day in which `now` lies, as moments (specification section 9). */
export const serviceHours = (now: number): { readonly opens: number; readonly closes: number } => {
  const east = BEIJING_MINUTES * MINUTE_MS;
  const midnight = Math.floor((now + east) / DAY_MS) * DAY_MS - east;
  return { opens: midnight + OPENS_MINUTE * MINUTE_MS, closes: midnight + CLOSES_MINUTE * MINUTE_MS };
};

/** When somebody is there again; undefined while somebody is. */
export const nextOpening = (now: number): number | undefined => {
  const { opens, closes } = serviceHours(now);
  if (now < opens) return opens;
  return now < closes ? undefined : opens + DAY_MS;
};

/** The day of a moment by this computer's clock: two moments of one day have the same. */
export const dayOf = (at: number): string => new Date(at).toDateString();

/** How times of the chat are written: the hours of the service are told by them too. */
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
