const SECOND_MS = 1000;
const MINUTE = 60;

/** A moment of a recording: `0:04.120`, `1:02:33.004`. Figures of one form in all languages, so that they do not jump. */
export const clockText = (ms: number): string => {
  const seconds = Math.floor(Math.max(0, ms) / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / MINUTE / MINUTE), Math.floor(seconds / MINUTE) % MINUTE];
  const rest = `${String(seconds % MINUTE).padStart(2, '0')}.${String(Math.floor(Math.max(0, ms)) % SECOND_MS).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

/** The moment of a position: that of its line, and the beginning for the head. */
export const momentOf = (moments: readonly { readonly t: number }[], position: number): number =>
  moments[position - 1]?.t ?? 0;
