/** A stroke as lists look at it; one of React's and one of the window have the same fields. */
interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly target: EventTarget | null;
  readonly defaultPrevented: boolean;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
}

/** What an input method says while it composes, also where `isComposing` comes a stroke too late. */
const COMPOSING = 229;

const KEYLESS_INPUTS = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file']);

/** Whether letters typed there are text. */
export const isTextField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !KEYLESS_INPUTS.has(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
};

/** Whether a stroke is nobody else's: not typed, not composed, not taken. */
export const isFree = ({ target, defaultPrevented, isComposing = false, keyCode }: Stroke): boolean =>
  !defaultPrevented && !isComposing && keyCode !== COMPOSING && !isTextField(target);

/** The key in small letters; of keyboards without Latin letters (Russian, Greek …) by its place. */
export const keyOf = ({ key, code }: Pick<Stroke, 'key' | 'code'>): string =>
  (/^[ -~]*$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)).toLowerCase();

/** A question or a sheet over the page has the keyboard for itself. */
export const isCovered = (): boolean => document.querySelector('.bp6-overlay-open .bp6-dialog') !== null;
