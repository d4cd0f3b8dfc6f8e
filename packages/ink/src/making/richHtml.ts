import { memberOf } from '../records/json';

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  taskList: 'ul',
  taskItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
};
const MARKS: Readonly<Record<string, string>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};
const DEEPEST = 40;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function marked(html: string, mark: unknown): string {
  const type = memberOf(mark, 'type');
  const href = memberOf(memberOf(mark, 'attrs'), 'href');
  if (type === 'link' && typeof href === 'string') return `<a href="${escaped(href)}">${html}</a>`;
  const tag = typeof type === 'string' ? MARKS[type] : undefined;
  return tag === undefined ? html : `<${tag}>${html}</${tag}>`;
}

const inside = (node: unknown, depth: number): string =>
  depth > DEEPEST
    ? ''
    : listOf(memberOf(node, 'content'))
        .map((child) => htmlOf(child, depth + 1))
        .join('');

const headingOf = (node: unknown): string => {
  const level = Number(memberOf(memberOf(node, 'attrs'), 'level'));
  return `h${Math.min(Math.max(Number.isInteger(level) ? level : 1, 1), 6)}`;
};

function htmlOf(node: unknown, depth: number): string {
  const type = memberOf(node, 'type');
  const text = memberOf(node, 'text');
  if (type === 'text')
    return typeof text === 'string' ? listOf(memberOf(node, 'marks')).reduce(marked, escaped(text)) : '';
  if (type === 'hardBreak') return '<br>';
  if (type === 'horizontalRule') return '<hr>';
  if (type === 'codeBlock') return `<pre><code>${inside(node, depth)}</code></pre>`;
  const tag = type === 'heading' ? headingOf(node) : typeof type === 'string' ? TAGS[type] : undefined;
  const html = inside(node, depth);
  return tag === undefined ? html : `<${tag}>${html}</${tag}>`;
}

/**
 * A TipTap document as HTML, which a text's shape carries beside its file (field 22; reference: note-format, section 4.2)
 * for readers that do not fetch that. What HTML has no plain word for is left out.
 */
export const richHtml = (document: unknown): string => htmlOf(document, 0);
