/** A number as PDF writes it: at most `digits` behind the point, never an exponent. */
export function num(value: number, digits = 2): string {
  const factor = 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  if (!Number.isFinite(rounded) || rounded === 0) return '0';
  const text = Math.abs(rounded) >= 1e15 || Math.abs(rounded) < 1e-5 ? rounded.toFixed(digits) : String(rounded);
  return text.replace(/^(-?)0\./, '$1.');
}

export const nums = (values: readonly number[], digits = 2): string =>
  values.map((value) => num(value, digits)).join(' ');
