const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, td';

const textOf = (element: Element): string => element.textContent.replaceAll(/\s+/g, ' ').trim();

/** The text of rich text, a paragraph each. Nothing of it is run or loaded: it is parsed into a document of its own. */
export const paragraphsOf = (html: string): readonly string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove();
  // Of blocks within blocks the innermost: each word is said once.
  const blocks = [...body.querySelectorAll(BLOCKS)].filter((block) => block.querySelector(BLOCKS) === null);
  return (blocks.length === 0 ? [body] : blocks).map(textOf).filter((text) => text !== '');
};
