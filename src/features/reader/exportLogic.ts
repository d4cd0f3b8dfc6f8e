import { csvOf, type JsonObject } from '@inkside/kit';

import type { ExportFormat } from './highlightsSlice';
import type { ListedMark } from './types';

const day = (at: number): string => (at > 0 ? new Date(at).toISOString().slice(0, 10) : '');

/** What would be read as Markdown is taken as it stands. */
const plain = (text: string): string =>
  text
    .replace(/([\\`*_{}[\]<>#|])/g, '\\$1')
    .replace(/\s+/g, ' ')
    .trim();

const markdown = (marks: readonly ListedMark[]): string => {
  const lines: string[] = [];
  let book = '';
  for (const { bookId, title, quote, note, chapter, page, createdAt } of marks) {
    if (bookId !== book) lines.push(`${book === '' ? '' : '\n'}# ${plain(title)}`);
    book = bookId;
    const place = [plain(chapter), page > 0 ? String(page) : '', day(createdAt)]
      .filter((each) => each !== '')
      .join(', ');
    lines.push(`\n> ${plain(quote)}${place === '' ? '' : `\n> (${place})`}`);
    if (note !== '') lines.push(`\n${plain(note)}`);
  }
  return `${lines.join('\n')}\n`;
};

const csv = (marks: readonly ListedMark[]): string => {
  const head = ['book', 'quote', 'note', 'chapter', 'page', 'kind', 'colour', 'day'];
  const rows = marks.map(({ title, quote, note, chapter, page, kind, colour, createdAt }) => [
    ...[title, quote, note, chapter, page > 0 ? page : null, kind, colour, day(createdAt)],
  ]);
  return csvOf(head, rows);
};

const json = (marks: readonly ListedMark[]): string => {
  const rows = marks.map(({ title, quote, note, chapter, page, kind, colour, createdAt, bookId, id }): JsonObject => ({
    ...{ id, bookId, book: title, quote, note, chapter, page, kind, colour, day: day(createdAt) },
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
};

const formats = {
  markdown: { write: markdown, ending: 'md', type: 'text/markdown;charset=utf-8' },
  csv: { write: csv, ending: 'csv', type: 'text/csv;charset=utf-8' },
  json: { write: json, ending: 'json', type: 'application/json' },
} as const satisfies Record<ExportFormat, object>;

/** Highlights as a file: its name, its text, and its type. Marks of one book stand together. */
export const exportOf = (marks: readonly ListedMark[], format: ExportFormat) => {
  const { write, ending, type } = formats[format];
  return { name: `highlights.${ending}`, text: write(marks), type };
};
