import type { RichBlock } from './richText';
import { htmlTokens, type HtmlToken } from './htmlTags';
import { readTipTap } from './readTipTap';

/** Longer sources are no text of a person; a pattern over them would cost more than it gives. */
const MOST_HTML = 2_000_000;
/** What lies deeper is read as if it lay here: the reader of the tree goes little deeper. */
const DEEPEST = 30;
/** Marks that lie on one word. */
const MOST_MARKS = 24;

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

/** Tags that are open, up to so many; those beyond are only counted, so that their ends end nothing else. */
class OpenTags<T> {
  private readonly tags: { readonly name: string; readonly value: T }[] = [];
  private readonly beyond = new Map<string, number>();

  constructor(private readonly most: number) {}

  get last(): { readonly name: string; readonly value: T } | undefined {
    return this.tags.at(-1);
  }

  get values(): readonly T[] {
    return this.tags.map(({ value }) => value);
  }

  has(name: string): boolean {
    return this.tags.some((tag) => tag.name === name);
  }

  get isFull(): boolean {
    return this.tags.length >= this.most;
  }

  push(name: string, value: T): void {
    if (this.isFull) this.beyond.set(name, (this.beyond.get(name) ?? 0) + 1);
    else this.tags.push({ name, value });
  }

  /** Ends the innermost tag of a name, and with `isAround` those in it; false when none is open. */
  close(name: string, isAround: boolean): boolean {
    const beyond = this.beyond.get(name) ?? 0;
    if (beyond > 0) {
      this.beyond.set(name, beyond - 1);
      return true;
    }
    const at = this.tags.findLastIndex((tag) => tag.name === name);
    if (at < 0) return false;
    this.tags.splice(at, isAround ? this.tags.length : 1);
    return true;
  }
}

/** Builds the tree of nodes; tags that nobody closed end with what is around them. */
class Builder {
  readonly root = node('doc');
  private readonly open = new OpenTags<Node>(DEEPEST);
  private readonly marks = new OpenTags<Mark>(MOST_MARKS);
  /** Of the words that come now: one list for all words between two tags of marks. */
  private active: readonly Mark[] = [];

  private get inner(): Node {
    return this.open.last?.value ?? this.root;
  }

  take(token: HtmlToken): void {
    if (token.kind === 'text') this.text(token.text);
    else if (token.kind === 'close') this.close(token.name);
    else this.begin(token);
  }

  private text(source: string): void {
    const isCode = this.open.has('pre');
    const text = isCode ? source : source.replaceAll(/[ \t\r\n]+/g, ' ');
    const isBetween = text.trim() === '' && this.inner.content.at(-1)?.type !== 'text';
    if (isBetween && !isCode) return;
    this.inner.content.push(node('text', {}, { text, marks: this.active }));
  }

  private begin(token: Open): void {
    const { name } = token;
    const mark = MARKS[name];
    if (mark !== undefined) {
      this.marks.push(name, { type: mark, attrs: attrsOf(token) });
      this.active = this.marks.values;
      return;
    }
    // A paragraph ends where another begins.
    if (name === 'p' && this.open.last?.name === 'p') this.open.close(name, true);
    const isEmpty = EMPTY[name] !== undefined;
    const made = node(nodeType(token), attrsOf(token));
    if (isEmpty || !this.open.isFull) this.inner.content.push(made);
    if (!isEmpty) this.open.push(name, made);
  }

  private close(name: string): void {
    if (this.marks.close(name, false)) this.active = this.marks.values;
    else this.open.close(name, true);
  }
}

/** The parts of a text that is written in HTML (field 22; reference: note-format, section 4.2). */
export function readHtml(html: string): readonly RichBlock[] {
  const builder = new Builder();
  for (const token of htmlTokens(html.slice(0, MOST_HTML))) builder.take(token);
  return readTipTap(builder.root) ?? [];
}
