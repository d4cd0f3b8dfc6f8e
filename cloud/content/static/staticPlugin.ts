import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { fontList } from './fonts';
import { findPaper } from './papers';
import type { FoundPaper } from './papers';
import { pngOf, svgOf } from './pictures';

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
