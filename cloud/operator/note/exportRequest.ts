import { parseArgs } from 'node:util';

import { parsePageRange } from '@inkside/kit';
import { LEAST_DPI, MOST_DPI, type PageFormat } from '@inkside/ink';
import { UsageError } from '../../lib/io';

/** What was asked for on the command line. */
export interface ExportRequest {
  readonly file: string;
  readonly format: PageFormat;
  readonly out: string;
  /** As typed; '' means all. */
  readonly pages: string;
  readonly layers: 'visible' | 'all';
  readonly hasTemplate: boolean;
  /** Undefined for the usual one. */
  readonly dpi: number | undefined;
  readonly noteId: string | undefined;
}

const USAGE =
  'note export FILE --pdf|--bitmap-pdf|--svg|--png OUT [--pages 1-3,5] [--layers visible|all] [--no-template] [--dpi 300] [--note ID]';
const FORMATS: readonly (readonly [option: string, format: PageFormat])[] = [
  ['pdf', 'pdf'],
  ['bitmap-pdf', 'bitmapPdf'],
  ['svg', 'svg'],
  ['png', 'png'],
];

function formatOf(values: Readonly<Record<string, unknown>>): { readonly format: PageFormat; readonly out: string } {
  const [asked, ...more] = FORMATS.filter(([option]) => values[option] !== undefined);
  if (asked === undefined || more.length > 0) throw new UsageError(`Name one format and where it goes: ${USAGE}`);
  const out = values[asked[0]];
  if (typeof out !== 'string' || out === '') throw new UsageError(`--${asked[0]} takes the name of the file to write.`);
  return { format: asked[1], out };
}

function dpiOf(text: string | undefined, format: PageFormat): number | undefined {
  if (text === undefined) return undefined;
  const dpi = Number(text);
  if (format === 'pdf' || format === 'svg')
    throw new UsageError('--dpi is for --png and --bitmap-pdf; the others have no pixels.');
  if (!Number.isInteger(dpi) || dpi < LEAST_DPI || dpi > MOST_DPI) {
    throw new UsageError(`--dpi takes a number from ${LEAST_DPI} to ${MOST_DPI}.`);
  }
  return dpi;
}

/** Reads the words behind `note export`. @throws UsageError for what cannot be followed. */
export function readExportRequest(args: string[]): ExportRequest {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ pdf: text, 'bitmap-pdf': text, svg: text, png: text, pages: text, layers: text, dpi: text, note: text },
      'no-template': { type: 'boolean' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError(`note export takes a file: ${USAGE}`);
  if (more.length > 0) throw new UsageError('note export takes one file at a time.');
  const { layers = 'visible', pages = '' } = values;
  if (layers !== 'visible' && layers !== 'all') throw new UsageError('--layers takes visible or all.');
  const { format, out } = formatOf(values);
  const dpi = dpiOf(values.dpi, format);
  return { file, format, out, pages, layers, hasTemplate: values['no-template'] !== true, dpi, noteId: values.note };
}

/** The pages that were asked for, 0 first. @throws UsageError for a range that cannot be followed. */
export function chosenPages(text: string, pages: number): readonly number[] {
  const choice = parsePageRange(text, pages);
  if ('indexes' in choice) return choice.indexes;
  const { fault } = choice;
  if (fault.kind === 'unreadable') {
    throw new UsageError(`--pages does not understand "${fault.part}"; write page numbers like 1-3,5.`);
  }
  const has = fault.pages === 1 ? 'one page' : `${fault.pages} pages`;
  throw new UsageError(`There is no page ${fault.page}: the note has ${has}.`);
}
