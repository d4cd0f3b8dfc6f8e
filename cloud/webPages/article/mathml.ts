import { escaped, oneLine } from './text';

const LEAVES = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
/** How many children each must have; those without a number take any. */
const counts: Readonly<Record<string, number | undefined>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
  mrow: undefined,
  msqrt: undefined,
  mstyle: undefined,
  mpadded: undefined,
  mphantom: undefined,
  mtable: undefined,
  mtr: undefined,
  mtd: undefined,
};
const childOf: Readonly<Record<string, string>> = { mtable: 'mtr', mtr: 'mtd' };
const VARIANTS = /^(?:normal|bold|italic|bold-italic|double-struck|script|fraktur|sans-serif|monospace)$/;

/** Not of a kind that every reader draws. */
class Undrawable extends Error {}

const leaf = (element: Element): string => {
  const { localName } = element;
  const variant = element.getAttribute('mathvariant') ?? '';
  const attribute = VARIANTS.test(variant) ? ` mathvariant="${variant}"` : '';
  return `<${localName}${attribute}>${escaped((element.textContent ?? '').trim())}</${localName}>`;
};

const inside = (element: Element, depth: number): string[] =>
  [...element.children]
    .filter(({ localName }) => !/^annotation/.test(localName))
    .map((child) => node(child, depth + 1));

const MAX_DEPTH = 40;

/** Of the part of MathML that readers draw, with as many and such children as it must have. */
const isCommon = ({ localName, children }: Element, found: number): boolean => {
  const only = childOf[localName];
  const count = counts[localName];
  return (
    Object.hasOwn(counts, localName) &&
    (only === undefined || [...children].every((child) => child.localName === only)) &&
    (count === undefined || count === found)
  );
};

const node = (element: Element, depth: number): string => {
  const { localName } = element;
  if (depth > MAX_DEPTH) throw new Undrawable();
  if (LEAVES.has(localName)) return leaf(element);
  if (localName === 'mspace') return '<mspace/>';
  if (localName === 'semantics') return inside(element, depth)[0] ?? '';
  const children = inside(element, depth);
  if (!isCommon(element, children.length)) throw new Undrawable();
  return `<${localName}>${children.join('')}</${localName}>`;
};

const MAX_SOURCE = 2000;

/** The formula as it was written, in TeX as a rule; '' where the page does not say. */
const writtenAs = (math: Element): string => {
  const annotation = [...math.querySelectorAll('annotation')].find(
    (each) => each.getAttribute('encoding') === 'application/x-tex',
  );
  return oneLine(annotation?.textContent ?? math.getAttribute('alttext') ?? '', MAX_SOURCE);
};

/**
 * A formula as presentation MathML, which EPUB 3 has; what is not of its common part becomes the formula as it was
 * written. `isMath` says whether it is MathML.
 */
export const formula = (math: Element): { readonly markup: string; readonly isMath: boolean } => {
  const written = writtenAs(math);
  try {
    const children = inside(math, 0).join('');
    const display = math.getAttribute('display') === 'block' ? ' display="block"' : '';
    const alternative = written === '' ? '' : ` alttext="${escaped(written)}"`;
    const markup = `<math xmlns="http://www.w3.org/1998/Math/MathML"${display}${alternative}>${children}</math>`;
    return { markup, isMath: true };
  } catch (thrown) {
    if (!(thrown instanceof Undrawable)) throw thrown;
    const text = written === '' ? oneLine(math.textContent ?? '', MAX_SOURCE) : written;
    return { markup: `<code>${escaped(text)}</code>`, isMath: false };
  }
};
