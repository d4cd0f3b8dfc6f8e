/** What letters look like, as far as every computer has some of the kind. */
type FaceKind = 'sans' | 'serif' | 'mono';

/** A text's face as its style names it (fontFace; reference: note-format, section 6.3). */
interface NamedFace {
  /** A plain family name; absent where the style names none. */
  readonly face?: string;
  /** Letters of one width. */
  readonly isFixed?: boolean;
}

const LONGEST = 64;
const PLAIN = /^(?=.*\p{L})[\p{L}\p{M}\p{N} -]+$/u;
const ENDING = /\.(?:ttf|otf|ttc|otc|woff2?)$/i;
/** How a file of a family is set: `-Regular`, `-BoldItalic`, `-VF`. */
const SETTING =
  /[- ](?:(?:extra|semi|demi|ultra)?(?:regular|normal|bold|italic|oblique|light|medium|thin|black|heavy|book|roman|vf))+$/i;

const KINDS: readonly (readonly [RegExp, FaceKind])[] = [
  [/mono|courier|consol|typewriter|fixed|\bcode\b|等宽|等寬/i, 'mono'],
  [/sans|gothic|hei(?:ti)?\b|yahei|jhenghei|黑/i, 'sans'],
  [
    /serif|roman|\btimes|georgia|garamond|palatino|cambria|baskerville|caslon|bodoni|mincho|song|\bming|mingliu|kaiti|宋|明|楷/i,
    'serif',
  ],
];

/** The family that a style's `fontFace` means, which can be the path of a font's file; '' for what is no plain name. */
export function familyIn(fontFace: string): string {
  const file = fontFace.slice(Math.max(fontFace.lastIndexOf('/'), fontFace.lastIndexOf('\\')) + 1);
  const isFile = file !== fontFace || ENDING.test(file);
  const name = (isFile ? file.replace(ENDING, '').replace(SETTING, '') : file)
    .replaceAll('_', ' ')
    .replace(/ +/g, ' ')
    .trim();
  return name.length <= LONGEST && PLAIN.test(name) ? name : '';
}

/** Of which kind a family is, by what its name says; sans where it says nothing. */
export const kindOf = (family: string): FaceKind => KINDS.find(([pattern]) => pattern.test(family))?.[1] ?? 'sans';

/** What a text item has for the `fontFace` of its style; nothing for a style that names no face. */
export function namedFace(fontFace: string): NamedFace {
  const face = familyIn(fontFace);
  if (face === '') return {};
  return kindOf(face) === 'mono' ? { face, isFixed: true } : { face };
}

export const isSerif = ({ face }: NamedFace): boolean => face !== undefined && kindOf(face) === 'serif';

/** Times and what is made after it, by which lines in serif letters are broken; then any. */
const SERIF = "'Times New Roman', Times, 'Liberation Serif', Tinos, serif";

/** A file is called by its family without spaces: `NotoSerif` is Noto Serif. */
const spelt = (family: string): string => family.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/**
 * A list of fonts for a canvas or a style sheet: the named face, those of its kind, then `usual`, which the text would
 * have without a name, so that no character is lost. In single quotes, which no name has.
 */
export function familiesOf(item: NamedFace, usual: string): string {
  const { face } = item;
  if (face === undefined) return usual;
  const named = [...new Set([face, spelt(face)])].map((family) => `'${family}'`);
  return [...named, ...(isSerif(item) ? [SERIF] : []), usual].join(', ');
}
