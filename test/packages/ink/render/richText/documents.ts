import type { DrawnShape, PageInk } from '../../../../../packages/ink/src/model';
import type { DisplayList, TextItem } from '../../../../../packages/ink/src/render/page/displayList';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { aShape } from '../../support';
import { anInkPage } from '../support';

export interface Node {
  readonly type: string;
  readonly attrs?: object;
  readonly content?: readonly Node[];
  readonly text?: string;
  readonly marks?: readonly object[];
}

export const t = (text: string, ...marks: readonly (string | object)[]): Node => ({
  type: 'text',
  text,
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
});
export const n = (type: string, ...content: readonly Node[]): Node => ({ type, content });
export const a = (type: string, attrs: object, ...content: readonly Node[]): Node => ({ type, attrs, content });
export const p = (...content: readonly Node[]): Node => n('paragraph', ...content);
export const items = (type: string, ...blocks: readonly Node[]): Node[] => blocks.map((block) => n(type, block));

export const bytesOf = (document: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(document));

export const resource = (name: string): string =>
  JSON.stringify({ uniqueId: name, documentId: 'note', type: 3, relativePath: `/${name}` });

export const richShape = (name = 'text.json', fields: Partial<DrawnShape['shape']> = {}, number = 1): DrawnShape => ({
  shape: aShape(number, { shapeType: 29, resource: resource(name), color: 0, ...fields }),
  samples: undefined,
});

export const richPage = (content: readonly Node[], fields: Partial<PageInk> = {}): PageInk =>
  anInkPage([richShape()], {
    width: 1404,
    height: 1872,
    documents: [{ name: 'text.json', bytes: bytesOf({ type: 'doc', content }) }],
    ...fields,
  });

export const shown = (...content: readonly Node[]): DisplayList => pageDisplay(richPage(content));

export const textsOf = ({ items: all }: DisplayList): TextItem[] =>
  all.flatMap((item) => (item.kind === 'text' ? [item] : []));

/** A text's item by its words. */
export const said = (list: DisplayList, text: string): TextItem => {
  const found = textsOf(list).find((item) => item.text.trim() === text);
  if (found === undefined) throw new Error(`nothing says ${text}`);
  return found;
};
