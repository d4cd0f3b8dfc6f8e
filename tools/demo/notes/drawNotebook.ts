import type { PageContent } from '../../../src/services/ink/encode/noteContent';
import type { Notebook } from '../notebooks/notebook';
import { seededRandom } from '../random';
import { createSheet } from '../sheet/sheet';
import { templateJson } from '../sheet/templates';
import { namesOf, pageIdOf } from './notebookFiles';
import type { Times } from './times';

const MINUTE_MS = 60_000;
/** No demo page takes longer to write. */
const PAGE_MINUTES = 12;

/** When page `index` was begun: the pages of a notebook are spread over its life, the last one ends with it. */
const begunAt = ({ createdAt, updatedAt }: Times, index: number, pages: number): number => {
  const last = Math.max(createdAt, updatedAt - PAGE_MINUTES * MINUTE_MS);
  return pages === 1 ? last : createdAt + ((last - createdAt) * index) / (pages - 1);
};

/** Draws all pages of a notebook. The same notebook and times give the same pages. */
export const drawNotebook = (uid: string, notebook: Notebook, times: Times): PageContent[] => {
  const names = namesOf(uid, notebook);
  return notebook.pages.map(({ paper, draw, title, layers = [], picture, pdf }, index) => {
    const { width, height } = notebook.device;
    const startAt = begunAt(times, index, notebook.pages.length);
    const random = seededRandom(`${notebook.key}/page ${index + 1}`);
    const sheet = createSheet({ width, height, random, startAt });
    draw(sheet, names);
    const below = picture === undefined ? undefined : names.file(picture).name;
    const template = templateJson(paper, { width, height }, sheet.scale, below);
    const pageId = pageIdOf(uid, notebook.key, index + 1);
    const page = { pageId, width, height, layers, shapes: sheet.shapes, template, title };
    return pdf === undefined ? page : { ...page, pdf: { file: names.file(pdf.file).name, pageIndex: pdf.pageIndex } };
  });
};
