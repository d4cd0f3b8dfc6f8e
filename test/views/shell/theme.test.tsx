import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Tokens = Readonly<Record<string, string>>;

const css = readFileSync('packages/ui/src/theme/theme.css', 'utf8');

/** The custom properties of the first rule behind `selector`. */
const tokensOf = (selector: string): Tokens => {
  const start = css.indexOf(selector);
  expect(start).toBeGreaterThan(-1);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries([...body.matchAll(/--([a-z-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
};

const light = tokensOf('html:root {');
const dark = { ...light, ...tokensOf("html:root[data-theme='dark'] {") };
const eink = { ...light, ...tokensOf("html:root[data-theme='eink'] {") };
const themes: readonly (readonly [string, Tokens])[] = [
  ['light', light],
  ['dark', dark],
  ['eink', eink],
];

const channel = (part: string): number => {
  const value = parseInt(part, 16) / 255;
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance (WCAG 2.2). */
const luminance = (colour = ''): number => {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) ?? [];
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`not a colour: ${colour}`);
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
};

const contrast = (one?: string, other?: string): number => {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
};

const grounds = ['paper', 'sheet', 'wash'] as const;
const pairs = (names: readonly string[], on: readonly string[]) =>
  names.flatMap((name) => on.map((ground) => [name, ground] as const));

const text = [
  ...pairs(['ink', 'faint', 'accent', 'good', 'warn', 'bad'], grounds),
  ...pairs(['ink', 'faint', 'accent'], ['accent-soft']),
  ['on-accent', 'accent'] as const,
  ['on-bad', 'bad'] as const,
];
const controls = pairs(['control', 'accent'], [...grounds, 'accent-soft']);

describe.each(themes)('tokens of the %s theme', (_name, tokens) => {
  it.each(text)('let text in %s be read on %s', (name, ground) => {
    expect(contrast(tokens[name], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('let controls in %s be seen on %s', (name, ground) => {
    expect(contrast(tokens[name], tokens[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe('tokens', () => {
  it('are the same in the dark, whether it was chosen or follows the system', () => {
    expect(tokensOf("html:root[data-theme='system'] {")).toEqual(tokensOf("html:root[data-theme='dark'] {"));
  });

  it('have no shadow, no motion and a border for what is selected in e-ink', () => {
    expect(eink['float']).toBe('none');
    expect(eink['quick']).toBe('0ms');
    expect(eink['selected-border']).toBe(eink['ink']);
  });

  it('are the colours of the look', () => {
    expect(light).toMatchObject({
      paper: '#fbfaf7',
      sheet: '#ffffff',
      ink: '#1c1b19',
      faint: '#6b6862',
      line: '#e6e2d9',
      accent: '#24508c',
    });
    expect(dark).toMatchObject({
      paper: '#191918',
      sheet: '#232322',
      ink: '#eceae4',
      faint: '#a09c93',
      line: '#35342f',
      accent: '#8db4ea',
    });
    expect(eink).toMatchObject({
      paper: '#ffffff',
      sheet: '#ffffff',
      ink: '#000000',
      faint: '#000000',
      line: '#000000',
      accent: '#000000',
    });
  });
});

const EINK = "[data-theme='eink'] ";

/** Selectors and declarations of every sheet of the app; the innermost rules, whatever stands around them. */
const rules = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => [
    ...readFileSync(join('src', name), 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ])
  .flatMap(([, selectors = '', body = '']) =>
    selectors.split(',').map((selector) => ({ selector: selector.trim(), body })),
  );

/** Whatever value an attribute has. */
const kindOf = (selector: string): string => selector.replace(/=[^\]]*\]/g, ']');

describe('electronic ink', () => {
  const isShaded = ({ selector, body }: (typeof rules)[number]): boolean =>
    !selector.includes('eink') && /[^-]opacity: 0?\.\d|color-mix\(|mask-image: linear-gradient/.test(body);
  const own = new Set(
    rules
      .filter(({ selector }) => selector.startsWith(EINK))
      .map(({ selector }) => kindOf(selector.slice(EINK.length))),
  );
  const shaded = [...new Set(rules.filter(isShaded).map(({ selector }) => kindOf(selector)))];

  it('is looked after where other themes have shades', () => {
    expect(shaded.length).toBeGreaterThan(5);
  });

  it.each(shaded)('has a rule of its own in place of the shade of %s', (selector) => {
    expect(own).toContain(selector);
  });
});
