/** An address that a parsed style may hold: what lies in memory, or in the section itself. */
const OWN = /url\("(?!blob:|data:image\/|#)/i;
/** Values that a browser keeps as they were written, and that may become an address where they are used. */
const MAY_BECOME_ADDRESS = /\\|url|image|src/i;

/** Takes out every property that asks for something, whichever way its address was written. */
export const cleanDeclarations = (style: CSSStyleDeclaration): void => {
  for (const name of Array.from(style)) {
    const value = style.getPropertyValue(name);
    const isOutside = name.startsWith('--') ? MAY_BECOME_ADDRESS.test(value) : OWN.test(value);
    if (isOutside) style.removeProperty(name);
  }
};

/** Rules that only choose and style; all others (fonts, counters, imports, registered properties) may ask. */
const known =
  /^(?:CSSStyleRule|CSSNestedDeclarations|CSSMediaRule|CSSSupportsRule|CSSLayer\w+Rule|CSSContainerRule|CSSKeyframesRule|CSSKeyframeRule|CSSPageRule|CSSNamespaceRule)$/;

interface RuleHolder {
  readonly cssRules: CSSRuleList;
  deleteRule?(index: number): void;
}

/**
 * The second look at a sheet of a book, at what the browser has understood of it: escapes are gone there, and all
 * addresses are written alike. Do this before the sheet belongs to a document.
 */
export const cleanRules = (holder: RuleHolder): void => {
  for (let index = holder.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = holder.cssRules[index] as
      | (CSSRule & Partial<RuleHolder> & { readonly style?: CSSStyleDeclaration })
      | undefined;
    if (rule === undefined) continue;
    if (!known.test(rule.constructor.name)) {
      holder.deleteRule?.(index);
      continue;
    }
    if (rule.style !== undefined) cleanDeclarations(rule.style);
    if (rule.cssRules !== undefined) cleanRules(rule as RuleHolder);
  }
};
