import postcss from 'postcss';

/** Families of Blueprint that the app uses; rules that speak of any other are dropped. */
const used = new Set([
  'active',
  'alert',
  'align',
  'alternative',
  'body',
  'button',
  'checkbox',
  'control',
  'control-group',
  'control-indicator',
  'dialog',
  'disabled',
  'elevation',
  'fill',
  'focus',
  'form',
  'form-content',
  'form-group',
  'form-helper',
  'html',
  'icon',
  'inline',
  'input',
  'input-action',
  'input-ghost',
  'input-group',
  'input-left',
  'input-element',
  'intent',
  'large',
  'menu',
  'minimal',
  'outlined',
  'overlay',
  'popover',
  'portal',
  'progress',
  'round',
  'small',
  'spinner',
  'text',
  'toast',
  'tooltip',
  'transition',
]);

/** `.bp6-button-group` is of the family `button`: the first word decides, or the first two. */
const isUsed = (name) => {
  const words = name.split('-');
  return used.has(words[0]) || used.has(words.slice(0, 2).join('-'));
};

const dropped = (selector) =>
  selector.includes('.bp6-dark') ||
  /\.bp6-icon(-standard|-large)?(::?before|-[a-z-]+::?before)/.test(selector) ||
  [...selector.matchAll(/\.bp6-([a-z0-9-]+)/g)].some(([, name]) => !isUsed(name));

const trim = {
  postcssPlugin: 'trim-blueprint',
  Rule(rule) {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return;
    const kept = rule.selectors.filter((selector) => !dropped(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
  AtRule: {
    'font-face': (rule) => rule.remove(),
  },
};

/** The dark rules (the theme's tokens do their work), the icon font and the unused families make up most of the file. */
export default function trimBlueprint(source) {
  return postcss([trim]).process(source, { from: undefined }).css;
}
