import type { InkFailure } from '../../model';
import { cloudPaperOf } from '../../pageBackground';
import { isKnownPrint } from './library';
import { chosenOf, templatePicture, type Papers } from './pagePaper';
import { unknownPrint } from './templateLines';

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
