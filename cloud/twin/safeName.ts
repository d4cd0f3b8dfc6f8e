/** File systems count a name's bytes, not its characters. */
export const MAX_NAME_BYTES = 255;

/** Separators, what Windows refuses, control characters, and marks that turn the reading direction to fake a kind. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Names that Windows takes for devices, with or without an extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const EMPTY_NAME = 'file';
/** A longer one is no extension but a dot in a sentence. */
const MAX_EXTENSION_BYTES = 32;

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** Cuts at a character, never inside one. */
const cut = (text: string, bytes: number): string => {
  let kept = '';
  for (const character of text) {
    if (bytesOf(kept) + bytesOf(character) > bytes) break;
    kept += character;
  }
  return kept;
};

const split = (name: string): { readonly stem: string; readonly extension: string } => {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot) : '';
  const isReal = extension.length > 1 && bytesOf(extension) <= MAX_EXTENSION_BYTES;
  return isReal ? { stem: name.slice(0, dot), extension } : { stem: name, extension: '' };
};

/**
 * A file name for what a push calls itself: never a path, never hidden, writable on every system, at most 255 bytes of
 * UTF-8 with the extension kept.
 */
export const safeName = (displayName: string): string => {
  // A lone surrogate has no UTF-8 form; Windows drops dots and spaces at the end.
  const wellFormed = Buffer.from(displayName, 'utf8').toString('utf8');
  const plain = wellFormed
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .trim()
    .replace(/[. ]+$/, '');
  const name = plain === '' ? EMPTY_NAME : plain;
  const visible = name.startsWith('.') || DEVICE_NAME.test(name) ? `_${name}` : name;
  const { stem, extension } = split(visible);
  return `${cut(stem, MAX_NAME_BYTES - bytesOf(extension))}${extension}`;
};

/** The same name with a number before the extension: `report (2).pdf`; still at most 255 bytes. */
export const numberedName = (name: string, number: number): string => {
  const { stem, extension } = split(name);
  const suffix = ` (${number})${extension}`;
  return `${cut(stem, MAX_NAME_BYTES - bytesOf(suffix))}${suffix}`;
};
