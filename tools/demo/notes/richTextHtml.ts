import type { TextNode } from './weekPlan';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const wordsIn = ({ text, content = [] }: TextNode): string =>
  text === undefined ? content.map(wordsIn).join('') : escaped(text);

const lineOf = (node: TextNode): string => {
  if (node.type === 'taskItem') return `${node.attrs?.['checked'] === true ? '☑' : '☐'} ${wordsIn(node)}`;
  if (node.type === 'listItem') return `• ${wordsIn(node)}`;
  if (node.type === 'tableRow') return (node.content ?? []).map(wordsIn).join(' · ');
  return wordsIn(node);
};

const lineTypes = new Set(['paragraph', 'taskItem', 'listItem', 'tableRow']);

/**
 * The same text as the shape's own HTML (reference: note-format 4.2, field 22), a paragraph a line, which a viewer shows
 * without the resource.
 */
export const richTextHtml = (node: TextNode): string => {
  // An empty line before a heading keeps the parts apart.
  if (node.type === 'heading')
    return `<p></p><h${String(node.attrs?.['level'])}>${wordsIn(node)}</h${String(node.attrs?.['level'])}>`;
  if (lineTypes.has(node.type)) return `<p>${lineOf(node)}</p>`;
  return (node.content ?? []).map(richTextHtml).join('');
};
