import type { PageInk } from '../../model';
import { factsOf } from '../shapes/pageFacts';
import { documentAsset, readDocument, TEXT_TYPES } from './documents';
import { readHtml } from './readHtml';
import type { RichBlock, RichSpan } from './richText';

const wordsIn = (spans: readonly RichSpan[]): string => spans.map(({ text }) => text).join('');

/** A line for each paragraph, heading, item and cell; lines of code stay apart. */
function linesOf(block: RichBlock): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'code':
      return wordsIn(block.spans).split('\n');
    case 'list':
      return block.items.flatMap(({ blocks }) => blocks.flatMap(linesOf));
    case 'quote':
      return block.blocks.flatMap(linesOf);
    case 'table':
      return block.rows.flatMap((cells) => cells.flatMap(({ blocks }) => blocks.flatMap(linesOf)));
    case 'rule':
    case 'image':
    case 'file':
      return [];
  }
}

/** The typed texts of a page in their order, a line each: of its rich texts, and of the others what their shapes say. */
export function pageText(page: PageInk): readonly string[] {
  const { noteId, resources, pageId, width, height } = page;
  const facts = factsOf({ noteId, resources, pageId, width, height, shapes: [] });
  const files = new Map(page.documents?.map(({ name, bytes }) => [name, bytes]));
  return page.shapes.flatMap(({ shape }) => {
    if (!TEXT_TYPES.has(shape.shapeType)) return [];
    const bytes = files.get(documentAsset(shape, facts)?.name ?? '');
    const blocks = (bytes && readDocument(bytes)) ?? (shape.richText === '' ? undefined : readHtml(shape.richText));
    return blocks?.flatMap(linesOf) ?? (shape.text === '' ? [] : shape.text.split('\n'));
  });
}
