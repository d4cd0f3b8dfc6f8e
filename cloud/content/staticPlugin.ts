import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type Disc, findPaper, type FoundPaper, type Line, type Sheet } from './papers';

const GREY = '#999999';
const BLUE = '#8fb0d9';
const WHITE = '#ffffff';

const inkOf = ({ isColour }: FoundPaper): string => (isColour ? BLUE : GREY);

/** Hundredths of a page unit cannot be seen. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

const pathOf = ({ from, to }: Line): string => `M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}`;
const circleOf = ({ x, y, radius }: Disc): string => `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`;

const bodyOf = ({ lines, discs, lineWidth }: Sheet, ink: string): string => {
  const stroke = `<path d="${lines.map(pathOf).join('')}" stroke="${ink}" stroke-width="${lineWidth}" fill="none"/>`;
  const dots = `<g fill="${ink}">${discs.map(circleOf).join('')}</g>`;
  return `${lines.length === 0 ? '' : stroke}${discs.length === 0 ? '' : dots}`;
};

/** Without the paper itself, so that it can lie above other layers. */
const svgOf = (found: FoundPaper): Buffer => {
  const sheet = found.paper.draw();
  const size = `width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${bodyOf(sheet, inkOf(found))}</svg>\n`);
};

/** On white paper, one pixel a page unit. */
const pngOf = async (found: FoundPaper): Promise<Buffer> => {
  // Loaded by the first picture of pixels: most clients ask for vectors.
  const { createCanvas } = await import('@napi-rs/canvas');
  const { width, height, lineWidth, lines, discs } = found.paper.draw();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = WHITE;
  context.fillRect(0, 0, width, height);
  context.fillStyle = inkOf(found);
  context.strokeStyle = inkOf(found);
  context.lineWidth = lineWidth;
  context.beginPath();
  for (const { from, to } of lines) {
    context.moveTo(...from);
    context.lineTo(...to);
  }
  context.stroke();
  for (const { x, y, radius } of discs) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas.encode('png');
};

/**
 * Typefaces that text notes may ask for. The format is ours: the wire shows the file's name only. No font files come
 * along; `family` is a CSS list that every system can fill.
 */
const fontList = {
  version: 1,
  fonts: [
    { id: 'sans', name: 'Sans', family: 'system-ui, sans-serif' },
    { id: 'serif', name: 'Serif', family: 'ui-serif, Georgia, serif' },
    { id: 'mono', name: 'Mono', family: 'ui-monospace, monospace' },
    { id: 'song', name: '宋体', family: '"Noto Serif SC", "Songti SC", SimSun, serif' },
    { id: 'hei', name: '黑体', family: '"Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif' },
    { id: 'kai', name: '楷体', family: '"Kaiti SC", KaiTi, STKaiti, serif' },
  ],
};

interface StaticFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Pictures change with the version of the cloud only; the tag tells when they did. */
const A_WEEK = 'public, max-age=604800, stale-while-revalidate=86400';
const SVG = 'image/svg+xml; charset=utf-8';

const fileOf = (type: string, bytes: Buffer): StaticFile => ({
  type,
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
});

const holds = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);

const send = (request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply => {
  // The real cloud has its static files under another host, so clients fetch them across origins.
  void reply.headers({ 'cache-control': A_WEEK, etag: file.etag, 'access-control-allow-origin': '*' });
  if (holds(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  return reply.type(file.type).send(file.bytes);
};

/**
 * Each picture is drawn when it is first asked for, once also for several who ask at the same time; there are as many as
 * papers, not as callers.
 */
const createPictures = () => {
  const drawn = new Map<string, Promise<StaticFile>>();
  const draw = async (found: FoundPaper, extension: string): Promise<StaticFile> =>
    extension === 'png' ? fileOf('image/png', await pngOf(found)) : fileOf(SVG, svgOf(found));
  return ({ paper, isColour }: FoundPaper, extension: string): Promise<StaticFile> => {
    const key = `${paper.name}/${isColour}/${extension}`;
    const present = drawn.get(key);
    if (present !== undefined) return present;
    const file = draw({ paper, isColour }, extension);
    drawn.set(key, file);
    // A failure is not kept: whoever asks next has it drawn anew.
    file.catch(() => drawn.delete(key));
    return file;
  };
};

const FILE_NAME = /^([a-z0-9_]{1,64})(?:\.(svg|png))?$/i;
const PANELS = ['normal', 'color'];

/** The files that clients look for on the real cloud's static host: papers of notes, and the list of fonts. */
export const staticPlugin = async (app: FastifyInstance): Promise<void> => {
  const pictureOf = createPictures();
  const fonts = fileOf('application/json; charset=utf-8', Buffer.from(JSON.stringify(fontList)));

  const sendPaper = async (request: FastifyRequest, reply: FastifyReply, name: string, isColour: boolean) => {
    const [, id = '', extension = 'svg'] = FILE_NAME.exec(name) ?? [];
    const found = findPaper(id);
    if (found === undefined) {
      reply.callNotFound();
      return reply;
    }
    const isColoured = isColour || found.isColour;
    return send(request, reply, await pictureOf({ ...found, isColour: isColoured }, extension.toLowerCase()));
  };

  app.get<{ Params: { file: string } }>('/device/note/template/:file', async (request, reply) =>
    sendPaper(request, reply, request.params.file, false),
  );
  const background = '/device/note/background/:panel/:file';
  app.get<{ Params: { panel: string; file: string } }>(background, async (request, reply) => {
    const { panel, file } = request.params;
    // Some name the background type here instead of the panel.
    const isKnown = PANELS.includes(panel) || (/^\d+$/.test(panel) && findPaper(panel) !== undefined);
    return sendPaper(request, reply, isKnown ? file : '', panel === 'color');
  });
  app.get('/fonts.json', async (request, reply) => send(request, reply, fonts));
};
