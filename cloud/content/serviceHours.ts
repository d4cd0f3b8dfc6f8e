const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** China has one time and no summer time. */
const BEIJING_OFFSET_MINUTES = 480;
const OPENS_MINUTE = 9 * 60 + 30;
const CLOSES_MINUTE = 19 * 60;

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** When somebody answers (specification, section 9). `now`: epoch milliseconds. */
export const serviceHours = (now: number) => {
  const minute = (Math.floor(now / MINUTE_MS) + BEIJING_OFFSET_MINUTES) % DAY_MINUTES;
  return {
    start: clockText(OPENS_MINUTE),
    end: clockText(CLOSES_MINUTE),
    timeZone: 'Asia/Shanghai',
    isOpen: minute >= OPENS_MINUTE && minute < CLOSES_MINUTE,
  };
};
