import { getSchema } from '@tiptap/core';
import type { JsonObject } from '@inkside/kit';

import { areAlike } from '../../packages/ink/src/making/mergeTexts';
import { markdownHtml } from '../../src/features/textNotes/markdown';
import { fromEditor, textParts, toEditor } from '../../src/features/textNotes/textSchema';

const schema = getSchema(textParts(async () => undefined));

/** As an editor holds a document and gives it back. */
const throughEditor = (document: JsonObject): JsonObject => {
  const node = schema.nodeFromJSON(toEditor(schema, document));
  node.check();
  return fromEditor(node.toJSON() as JsonObject);
};

/** Documents as devices may write them, with parts of which nobody here knows. */
const documents = (first: number) => {
  let seed = first;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const oneOf = <T>(...makers: readonly (() => T)[]): T => (makers[random(makers.length)] as () => T)();
  const many = <T>(make: () => T): T[] => Array.from({ length: 1 + random(3) }, make);
  const attrs = (known: JsonObject = {}): JsonObject =>
    oneOf<JsonObject>(
      () => ({ attrs: { ...known } }),
      () => ({ attrs: { ...known, [`x${random(9)}`]: random(9) } }),
      () => ({ attrs: { ...known, device: { deep: [random(9)] } } }),
    );
  const marks = (): JsonObject =>
    oneOf<JsonObject>(
      () => ({}),
      () => ({ marks: [{ type: 'bold' }] }),
      () => ({ marks: [{ type: 'onyxInk', attrs: { width: random(9) } }] }),
      () => ({ marks: [{ type: 'link', attrs: { href: 'https://x.org', onyx: 1 } }, { type: 'italic' }] }),
    );
  let count = 0;
  const text = (): JsonObject => ({ type: 'text', text: `w${(count += 1)} `, ...marks() });
  const inline = (): JsonObject =>
    oneOf<JsonObject>(
      text,
      text,
      () => ({ type: 'hardBreak' }),
      () => ({ type: 'onyxImg', attrs: { dataKey: 'k' } }),
    );
  const paragraph = (): JsonObject => ({ type: 'paragraph', ...attrs(), content: many(inline) });
  const row = (): JsonObject => ({
    type: 'tableRow',
    content: [0, 1].map(() => ({ type: 'tableCell', ...attrs({ colspan: 1 }), content: [paragraph()] })),
  });
  const block = (): JsonObject =>
    oneOf<JsonObject>(
      paragraph,
      () => ({ type: 'heading', ...attrs({ level: 1 + random(3) }), content: many(text) }),
      () => ({ type: 'onyxImg', ...attrs({ dataKey: '/note/n/resource/data/a.png' }) }),
      () => ({ type: 'attach', attrs: { dataKey: 'k' } }),
      () => ({ type: 'newThing', content: [paragraph()] }),
      () => ({ type: 'taskList', content: many(() => ({ type: 'taskItem', ...attrs(), content: [paragraph()] })) }),
      // Words in the item itself: no editor would write it so.
      () => ({ type: 'bulletList', content: [{ type: 'listItem', content: [text()] }] }),
      () => ({ type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(), paragraph()] }] }),
      () => ({ type: 'table', ...attrs(), content: many(row) }),
      () => ({ type: 'blockquote', content: many(paragraph) }),
    );
  return (): JsonObject => ({ type: 'doc', content: many(block) });
};

it('keeps every part of a device’s document that the editor does not know', () => {
  const next = documents(11);
  for (let round = 0; round < 300; round += 1) {
    const document = next();
    const back = throughEditor(document);
    if (!areAlike(JSON.stringify(back), JSON.stringify(document))) expect(back).toEqual(document);
  }
});

it('keeps what a document says of itself', () => {
  const document = { type: 'doc', attrs: { version: 2 }, content: [{ type: 'paragraph' }] };
  expect(throughEditor(document)).toMatchObject(document);
});

describe('markdown', () => {
  it('becomes headings, tasks and tables', () => {
    const html = markdownHtml('# Plan\n\n- [x] done\n- [ ] open\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
    expect(html).toContain('<h1>Plan</h1>');
    expect(html).toContain('<li data-type="taskItem" data-checked="true">done</li>');
    expect(html).toContain('<th>a</th>');
  });

  it('brings no tags of its own and fetches no pictures', () => {
    expect(markdownHtml('# a <img src=x onerror=y>')).not.toContain('<img');
    expect(markdownHtml('![cat](https://x.org/c.png) **b**')).toContain('<a href="https://x.org/c.png">cat</a>');
  });

  it('is not seen in plain words', () => {
    expect(markdownHtml('a - b, 2 * 3 * 4\nnext line')).toBeUndefined();
  });
});
