import type { PageContent } from '../../../src/services/ink/encode/noteContent';
import { idOf } from '../ids';
import type { Notebook } from '../notebooks/notebook';
import { seededRandom } from '../random';
import { createSheet } from '../sheet/sheet';
import { templateJson } from '../sheet/templates';

const MINUTE_MS = 60_000;
/** No demo page takes longer to write. */
const PAGE_MINUTES = 12;

export interface Times {
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** When page `index` was begun: the pages of a notebook are spread over its life, the last one ends with it. */
const begunAt = ({ createdAt, updatedAt }: Times, index: number, pages: number): number => {
  const last = Math.max(createdAt, updatedAt - PAGE_MINUTES * MINUTE_MS);
  return pages === 1 ? last : createdAt + ((last - createdAt) * index) / (pages - 1);
};

/** Draws all pages of a notebook. The same notebook and times give the same pages. */
export const drawNotebook = (uid: string, notebook: Notebook, times: Times): PageContent[] =>
  notebook.pages.map(({ paper, draw }, index) => {
    const { width, height } = notebook.device;
    const name = `${notebook.key}/page ${index + 1}`;
    const startAt = begunAt(times, index, notebook.pages.length);
    const sheet = createSheet({ width, height, random: seededRandom(name), startAt });
    draw(sheet);
    const template = templateJson(paper, { width, height }, sheet.scale);
    return { pageId: idOf(uid, name), width, height, layers: [], shapes: sheet.shapes, template };
  });
