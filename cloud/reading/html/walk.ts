import sanitizeHtml from 'sanitize-html';

/** Pages of people nest some thirty deep; the parser's search for an open element grows with the depth. */
const MAX_DEPTH = 256;
/** Elements of one document. */
const MAX_ELEMENTS = 100_000;

class TooDeep extends Error {}

const withoutTags = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** No tag, comment or declaration begins there: the parser would look at the rest of the text from each of them. */
const BARE_BRACKET = /<(?![a-z/!?])/gi;

/**
 * One walk of the parser over `html`. What nests deeper, or has more elements, than people's pages do is taken as text
 * without its tags, so that no markup costs more than its length.
 */
export const walk = (html: string, options: sanitizeHtml.IOptions): string => {
  const { onOpenTag, onCloseTag } = options;
  let depth = 0;
  let elements = 0;
  try {
    return sanitizeHtml(html.replace(BARE_BRACKET, '&lt;').slice(0, html.length), {
      ...options,
      onOpenTag: (name, attributes) => {
        depth += 1;
        elements += 1;
        if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw new TooDeep();
        onOpenTag?.(name, attributes);
      },
      onCloseTag: (name, isImplied) => {
        depth -= 1;
        onCloseTag?.(name, isImplied);
      },
    });
  } catch (thrown) {
    if (thrown instanceof TooDeep) return withoutTags(html);
    throw thrown;
  }
};
