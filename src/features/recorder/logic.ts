const [SECOND_MS, MINUTE_S, HOUR_S] = [1000, 60, 3600];
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A time that has passed as clocks of recorders show it: `0:05`, `59:59`, `1:00:00`. */
export const elapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)];
  const rest = twoDigits(seconds % MINUTE_S);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
};
