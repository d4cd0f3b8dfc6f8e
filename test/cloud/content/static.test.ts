import { createCanvas, loadImage } from '@napi-rs/canvas';
import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';

import { staticPlugin } from '../../../cloud/content/staticPlugin';
import { templateEndpoints } from '../../../cloud/rest/content/contentEndpoints';
import { writeTemplateAnswer } from '@inkside/protocol';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await app.register(staticPlugin);
});
afterAll(() => app.close());

const TYPES = ['0', ...Array.from({ length: 15 }, (_, index) => String(1001 + index))];

const template = async (id: string) => {
  const [endpoint] = templateEndpoints();
  const caller = { origin: 'http://ink.local', remote: '', isLocal: false, header: () => undefined };
  const answer = await endpoint?.run({ body: undefined, query: {}, params: { id }, files: [] }, caller, undefined);
  return v.parse(writeTemplateAnswer, { result_code: 0, message: 'SUCCESS', ...answer }).data;
};

describe('papers', () => {
  it.each([...TYPES, '1', '13', 'ic_horizontal_line_24', 'new_scribble_back_ground_grid_point', 'cornell'])(
    'has a picture of %s, where writeTemplates says that it lies',
    async (id) => {
      const { file } = await template(id);
      const answer = await app.inject(`/${file.path}`);

      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(answer.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1650" height="2200"/);
    },
  );

  it.each(['normal', 'color', '1002'])('lie under the backgrounds of %s too', async (panel) => {
    const answer = await app.inject(`/device/note/background/${panel}/1002.svg`);

    expect(answer.statusCode).toBe(200);
    expect(answer.body.match(/M/g)).toHaveLength(15);
  });

  it('are printed in colour for colour panels', async () => {
    const [grey, colour, prefixed] = [
      await app.inject('/device/note/background/normal/1001.svg'),
      await app.inject('/device/note/background/color/1001.svg'),
      await app.inject('/device/note/template/cfa_grid.svg'),
    ];

    expect(colour.body).not.toBe(grey.body);
    expect(prefixed.body).toBe(colour.body);
  });

  it('are pictures of pixels where they are asked for as such', async () => {
    const { statusCode, headers, rawPayload } = await app.inject('/device/note/template/1009.png');

    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1650, 2200]);
    const context = createCanvas(1650, 2200).getContext('2d');
    context.drawImage(await loadImage(rawPayload), 0, 0);
    const colourAt = (x: number, y: number): number[] => [...context.getImageData(x, y, 1, 1).data];
    expect(colourAt(0, 0)).toEqual([255, 255, 255, 255]);
    // The middle of the first dot.
    expect(colourAt(67, 92)).toEqual([153, 153, 153, 255]);
  });

  it('are kept for a week by whoever has fetched them, across origins', async () => {
    const url = '/device/note/template/1002.svg';
    const { headers } = await app.inject(url);
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });

    expect(headers['cache-control']).toContain('max-age=604800');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    '/device/note/template/nothing.svg',
    '/device/note/template/1002.gif',
    '/device/note/template/..%2f..%2fsecrets.json',
    '/device/note/template/__proto__.svg',
    '/device/note/template/%00.svg',
    '/device/note/background/normal/5c1f0c2e9d.svg',
    '/device/note/background/other/1002.svg',
    '/device/note/background/constructor/1002.svg',
  ])('are not there: %s', async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  });

  it.each(['nothing', '__proto__', 'constructor', '1016', '99'])('are not named by writeTemplates: %s', async (id) => {
    await expect(template(id)).rejects.toMatchObject({ code: 'errors.notFound' });
  });
});

describe('fonts.json', () => {
  it('names typefaces that every system has', async () => {
    const { fonts } = (await app.inject('/fonts.json')).json<{ fonts: { family: string }[] }>();

    expect(fonts.length).toBeGreaterThan(2);
    for (const { family } of fonts) expect(family).toMatch(/(serif|monospace)$/);
  });
});
