import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';

import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))), '..', '..');
const folder = (name) => `${pathToFileURL(join(PACKAGE, name)).href}/`;

/** The pixels of a page, stretched over a size, on white. */
const draw = async (document, { index, width, height }) => {
  const page = await document.getPage(index + 1);
  const plain = page.getViewport({ scale: 1 });
  const canvas = createCanvas(width, height);
  const canvasContext = canvas.getContext('2d');
  canvasContext.fillStyle = '#ffffff';
  canvasContext.fillRect(0, 0, width, height);
  const transform = [width / plain.width, 0, 0, height / plain.height, 0, 0];
  await page.render({ canvas: null, canvasContext, viewport: plain, transform }).promise;
  return canvasContext.getImageData(0, 0, width, height).data;
};

/** What a reader shows besides the pages themselves. */
const facts = async (document) => {
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  return {
    pages: await Promise.all(
      pages.map(async (page) => ({
        text: (await page.getTextContent()).items.map(({ str, hasEOL }) => `${str}${hasEOL ? '\n' : ''}`).join(''),
        runs: (await page.getTextContent()).items.map(({ str, transform, width }) => ({
          text: str,
          x: transform[4],
          y: transform[5],
          width,
        })),
        links: await Promise.all(
          (await page.getAnnotations()).map(async ({ url, dest, rect }) => {
            const isInside = Array.isArray(dest);
            return { url, isInside, page: isInside ? await document.getPageIndex(dest[0]) : -1, rect };
          }),
        ),
      })),
    ),
    outline: ((await document.getOutline()) ?? []).map(({ title }) => title),
    info: JSON.parse(JSON.stringify((await document.getMetadata()).info)),
  };
};

const answer = async ({ bytes, wish }) => {
  const task = getDocument({
    data: bytes,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    return { answer: wish === undefined ? await facts(document) : await draw(document, wish) };
  } catch (error) {
    return { error: String(error) };
  } finally {
    await task.destroy();
  }
};

parentPort?.on('message', async (question) =>
  parentPort?.postMessage({ id: question.id, ...(await answer(question)) }),
);
