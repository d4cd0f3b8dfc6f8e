import type { JsonObject } from '@inkside/kit';

import { type KnownParts, readText, restored, stowed } from '../../src/features/textNotes/keptParts';

const known: KnownParts = {
  nodes: {
    doc: { attributes: [], holdsWords: false },
    paragraph: { attributes: [], holdsWords: true },
    heading: { attributes: ['level'], holdsWords: true },
    bulletList: { attributes: [], holdsWords: false },
    listItem: { attributes: [], holdsWords: false },
  },
  marks: { bold: [], link: ['href'] },
};
const words = (text: string, ...marks: readonly JsonObject[]): JsonObject => ({
  type: 'text',
  text,
  ...(marks.length === 0 ? {} : { marks }),
});
const doc = (...content: readonly JsonObject[]): JsonObject => ({ type: 'doc', content });

/** What a device writes, with parts of which the editor knows nothing. */
const foreign = doc(
  { type: 'heading', attrs: { level: 2, textAlign: 'center', id: 'h1' }, content: [words('Title')] },
  {
    type: 'paragraph',
    content: [
      words('a', { type: 'bold' }, { type: 'textStyle', attrs: { color: '#f00' } }),
      { type: 'onyxImg', attrs: { dataKey: 'k' } },
      words('b', { type: 'link', attrs: { href: 'https://x.org', data: 7 } }),
    ],
  },
  { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [words('done')] }] },
);

describe('a text of which the editor does not know everything', () => {
  it('has only known parts in the editor, and all of its own again when it is written', () => {
    const inEditor = stowed(foreign, known);

    const types = JSON.stringify(inEditor).match(/"type":"\w+"/g);
    expect(new Set(types)).toEqual(
      new Set(
        ['doc', 'heading', 'paragraph', 'text', 'bold', 'keptMark', 'keptInline', 'keptBlock'].map(
          (name) => `"type":"${name}"`,
        ),
      ),
    );
    expect(restored(inEditor)).toEqual(foreign);
  });

  it('keeps an attribute that the editor does not know when words beside it are changed', () => {
    const [heading] = (stowed(foreign, known)['content'] as JsonObject[]) ?? [];

    const changed = restored({ ...heading, content: [words('Other')] } as JsonObject);

    expect(changed).toEqual({
      type: 'heading',
      attrs: { level: 2, textAlign: 'center', id: 'h1' },
      content: [words('Other')],
    });
  });

  it.each([
    ['a document', JSON.stringify(foreign), { document: foreign }],
    ['one behind its length', `\u0001\u0002${JSON.stringify(foreign)}`, { document: foreign }],
    ['HTML', '<p>a</p>', { html: '<p>a</p>' }],
    ['nothing', '', { html: '' }],
    ['something else in JSON', '{"delta":[]}', undefined],
    ['a document that is cut', '{"type":"doc"', undefined],
    ['plain words', 'words', undefined],
  ])('is read from %s', (_what, text, read) => {
    expect(readText(text)).toEqual(read);
  });
});
