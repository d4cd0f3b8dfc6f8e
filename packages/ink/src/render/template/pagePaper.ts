import { isObject } from '@inkside/kit';

import type { InkFailure, PageBackground, PageInk } from '../../model';
import { cloudPaperOf, fileAt } from '../../pageBackground';
import { memberOf, parseNoteJson } from '../../records/json';
import { fileNameOf } from '../boxes/shapeAsset';
import type { Background, PageAsset, TemplateLines } from '../page/displayList';
import type { PageFacts } from '../shapes/pageFacts';
import { textAt } from '../shapes/shapeStyle';
import { isKnownPrint, printOfType } from './library';
import { printedLines } from './printPen';
import { templateLines, unknownPrint } from './templateLines';

/** What lies under a page, and the file that it is. */
interface Below {
  readonly background: Background;
  readonly asset: PageAsset;
}

/** The picture that a template JSON names instead of a ruling. */
function templatePicture(template: string | undefined): PageBackground | undefined {
  if (template === undefined || !template.includes('imageAttr')) return undefined;
  const properties = memberOf(parseNoteJson(template), 'properties');
  const path = fileAt(textAt(memberOf(properties, 'imageAttr'), 'relativePath'));
  if (path === '' || cloudPaperOf(path) !== undefined) return undefined;
  return { kind: 'image', file: path, fit: memberOf(properties, 'useFixedRatio') === true ? 'contain' : 'fill' };
}

/** What a page says of its paper. */
type Papers = Pick<PageInk, 'background' | 'template'>;

/** What counts where both template and note say something: a PDF's page before all else. */
function chosenOf({ background, template }: Papers): Exclude<PageBackground, { kind: 'printed' }> | undefined {
  const chosen = background?.kind === 'pdf' ? background : (templatePicture(template) ?? background);
  return chosen?.kind === 'printed' ? undefined : chosen;
}

/** The picture or PDF page below a page's ink, where it has one. */
export function backgroundOf(page: PageInk, facts: PageFacts): Below | undefined {
  const chosen = chosenOf(page);
  if (chosen === undefined) return undefined;
  const cloudPaper = cloudPaperOf(chosen.file);
  if (chosen.kind === 'image' && cloudPaper !== undefined) {
    const { file: name, kind, fit } = chosen;
    const asset: PageAsset = {
      name,
      kind,
      title: cloudPaper,
      documentId: page.noteId,
      objectKey: undefined,
      cloudPaper,
    };
    return { background: { kind, asset: name, fit }, asset };
  }
  // A file can be named by the id under which the note lists it.
  const { relativePath = '', title = '' } = facts.resource(chosen.file) ?? {};
  const name = fileNameOf(relativePath || chosen.file);
  if (name === undefined) return undefined;
  const asset: PageAsset = { name, kind: chosen.kind, title, documentId: page.noteId, objectKey: undefined };
  const background: Background =
    chosen.kind === 'pdf'
      ? { kind: 'pdf', asset: name, pageIndex: chosen.pageIndex }
      : { kind: 'image', asset: name, fit: chosen.fit };
  return { background, asset };
}

/** More is no template that anybody draws on. */
const MOST_TEMPLATE = 64 * 1024;

/** What is printed on a page, without the pictures and PDF pages that may lie on it. */
export type PrintedPaper = Readonly<{
  template?: string | undefined;
  background?: Extract<PageBackground, { kind: 'printed' }> | undefined;
}>;

/** Of a page's paper, what is print; undefined for a page without, and for one on a picture or a PDF. */
export function printOf({ template, background }: Papers): PrintedPaper | undefined {
  if (chosenOf({ template, background }) !== undefined) return undefined;
  if (template !== undefined) return template.length > MOST_TEMPLATE ? undefined : { template };
  return background?.kind === 'printed' ? { background } : undefined;
}

/** The same, of a value that may come from anybody. */
export function printIn(told: unknown): PrintedPaper | undefined {
  if (!isObject(told)) return undefined;
  const { template, background } = told;
  if (typeof template === 'string') return printOf({ template, background: undefined });
  const { type, name } = isObject(background) ? background : {};
  if (typeof type !== 'number' || typeof name !== 'string') return undefined;
  return { background: { kind: 'printed', type, name } };
}

/** The page's printed lines: its template's, else those of the sheet that the note names; none on a PDF page. */
export function templateOf({ template, background, width, height }: PageInk): TemplateLines | undefined {
  const size = { width, height };
  if (background?.kind === 'pdf') return undefined;
  if (template !== undefined) return templateLines(template, size);
  const print = background?.kind === 'printed' ? printOfType(background.type, background.name) : undefined;
  return print === undefined ? undefined : printedLines(print, size);
}

/** Print that nobody here knows; a template's own picture, and a page of a PDF, stand in the place of print. */
function unknownPaper({ template, background }: Papers): string | undefined {
  if (background?.kind === 'pdf') return undefined;
  if (template !== undefined) return templatePicture(template) === undefined ? unknownPrint(template) : undefined;
  if (background?.kind !== 'printed' || isKnownPrint(background.type, background.name)) return undefined;
  return background.name || String(background.type);
}

/** The papers without one that lies in the cloud: no archive has it. */
export const withoutCloudPaper = (papers: Papers): Papers =>
  papers.background?.kind === 'image' && cloudPaperOf(papers.background.file) !== undefined
    ? { ...papers, background: undefined }
    : papers;

/**
 * What of a page's paper cannot be shown, by the name that the note gives it: print that nobody here knows and, unless
 * `fetchesPapers`, a paper of the cloud's own. The page is blank there, and says so.
 */
export function paperFailures(papers: Papers, fetchesPapers: boolean): InkFailure[] {
  const unknown = unknownPaper(papers);
  const absent = fetchesPapers ? undefined : cloudPaperOf(chosenOf(papers)?.file ?? '');
  return [
    ...(unknown === undefined ? [] : [{ kind: 'template', name: unknown, reason: 'unsupported' } as const]),
    ...(absent === undefined ? [] : [{ kind: 'template', name: absent, reason: 'missing' } as const]),
  ];
}
