import type { RichBlock } from '../richText';
import { htmlTokens, type HtmlToken } from './htmlTags';
import { readTipTap } from './readTipTap';

/** Longer sources are no text of a person; a pattern over them would cost more than it gives. */
const MOST_HTML = 2_000_000;

type Open = Extract<HtmlToken, { kind: 'open' }>;

interface Node {
  readonly type: string;
  readonly attrs: Record<string, unknown>;
  readonly marks: readonly Mark[];
  readonly content: Node[];
  readonly text?: string;
}

interface Mark {
  readonly type: string;
  readonly attrs: Readonly<Record<string, unknown>>;
}

const MARKS: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  a: 'link',
  mark: 'highlight',
  sub: 'subscript',
  sup: 'superscript',
  span: 'textStyle',
  font: 'textStyle',
};
const BLOCKS: Readonly<Record<string, string>> = {
  p: 'paragraph',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
  pre: 'codeBlock',
  table: 'table',
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableHeader',
};
const EMPTY: Readonly<Record<string, string>> = { br: 'hardBreak', hr: 'horizontalRule', img: 'image' };

/** `text-align: center` as `{ textAlign: 'center' }`. */
const styleOf = (source = ''): Record<string, string> =>
  Object.fromEntries(
    source.split(';').flatMap((rule) => {
      const [name = '', value = ''] = rule.split(':');
      const key = name.trim().replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return key === '' || value === '' ? [] : [[key, value.trim()]];
    }),
  );

const attrsOf = ({ name, attributes }: Open): Record<string, unknown> => {
  const task = attributes['data-checked'] ?? attributes['checked'];
  return {
    ...attributes,
    ...styleOf(attributes['style']),
    ...(/^h[1-6]$/.test(name) ? { level: Number(name.slice(1)) } : {}),
    ...(task === undefined ? {} : { checked: task === 'true' || task === 'checked' || task === '' }),
  };
};

const nodeType = ({ name, attributes }: Open): string => {
  if (/^h[1-6]$/.test(name)) return 'heading';
  if (name === 'ul' && /task/i.test(`${attributes['data-type']} ${attributes['class']}`)) return 'taskList';
  return BLOCKS[name] ?? EMPTY[name] ?? 'group';
};

const node = (type: string, attrs: Record<string, unknown> = {}, more: Partial<Node> = {}): Node => ({
  type,
  attrs,
  marks: [],
  content: [],
  ...more,
});

/** Builds the tree of nodes; tags that nobody closed end with what is around them. */
class Builder {
  readonly root = node('doc');
  private readonly open: { readonly name: string; readonly node: Node }[] = [];
  private readonly marks: { readonly name: string; readonly mark: Mark }[] = [];

  private get inner(): Node {
    return this.open.at(-1)?.node ?? this.root;
  }

  take(token: HtmlToken): void {
    if (token.kind === 'text') this.text(token.text);
    else if (token.kind === 'close') this.close(token.name);
    else this.begin(token);
  }

  private text(source: string): void {
    const isCode = this.open.some(({ name }) => name === 'pre');
    const text = isCode ? source : source.replaceAll(/[ \t\r\n]+/g, ' ');
    const isBetween = text.trim() === '' && this.inner.content.at(-1)?.type !== 'text';
    if (isBetween && !isCode) return;
    this.inner.content.push(node('text', {}, { text, marks: this.marks.map(({ mark }) => mark) }));
  }

  private begin(token: Open): void {
    const { name } = token;
    const mark = MARKS[name];
    if (mark !== undefined) {
      this.marks.push({ name, mark: { type: mark, attrs: attrsOf(token) } });
      return;
    }
    // A paragraph ends where another begins.
    if (name === 'p' && this.open.at(-1)?.name === 'p') this.open.pop();
    const made = node(nodeType(token), attrsOf(token));
    this.inner.content.push(made);
    if (EMPTY[name] === undefined) this.open.push({ name, node: made });
  }

  private close(name: string): void {
    const mark = this.marks.findLastIndex((one) => one.name === name);
    if (mark >= 0) {
      this.marks.splice(mark, 1);
      return;
    }
    const at = this.open.findLastIndex((one) => one.name === name);
    if (at >= 0) this.open.splice(at);
  }
}

/** The parts of a text that is written in HTML (field 22; reference: note-format, section 4.2). */
export function readHtml(html: string): readonly RichBlock[] {
  const builder = new Builder();
  for (const token of htmlTokens(html.slice(0, MOST_HTML))) builder.take(token);
  return readTipTap(builder.root) ?? [];
}
