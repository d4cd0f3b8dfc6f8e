import { createCanvas } from '@napi-rs/canvas';
import * as v from 'valibot';

import { avatarAnswer, paths } from '@inkside/protocol';
import type { Answer, TestCloud } from '../rest/testCloud';
import { failure, signIn, startCloud, stopClouds } from '../rest/testCloud';
import { meOf } from './accountHarness';

const canvas = createCanvas(40, 30);
const PNG = canvas.toBuffer('image/png');
const JPG = canvas.toBuffer('image/jpeg');
/** The head of a picture of 65,535 x 65,535, which would take 16 GB. */
const hugePng = (): Buffer => {
  const huge = Buffer.from(PNG);
  huge.writeUInt32BE(65_535, 16);
  huge.writeUInt32BE(65_535, 20);
  return huge;
};
const BOUNDARY = 'XX';

let test: TestCloud;
let token: string;
let uid: string;

beforeAll(async () => {
  test = await startCloud();
  token = await signIn(test, 'reader@example.org');
  ({ uid } = await meOf(test, token));
});
afterAll(stopClouds);

const upload = async (bytes: Buffer, field = 'file', type = 'image/png'): Promise<Answer> => {
  const disposition = `content-disposition: form-data; name="${field}"; filename="../x.html"`;
  const head = `--${BOUNDARY}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`;
  const answer = await test.cloud.app.inject({
    method: 'POST',
    url: paths.avatar,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: answer.statusCode, headers: answer.headers, json: answer.json() };
};

const sendJson = (body: object) => test.post(paths.avatar, body, token);
const urlOf = ({ json }: Answer): string => v.parse(avatarAnswer, json).data.avatarUrl;
const open = (url: string) => test.cloud.app.inject({ method: 'GET', url: new URL(url).pathname });
const stored = async () => (await test.cloud.objects.list({ prefix: `${uid}/avatar/`, maxKeys: 10 })).objects;

describe('a picture of the account', () => {
  it.each([
    ['png', 'file', PNG, 'image/png'],
    ['jpg', 'avatar', JPG, 'image/jpeg'],
  ])('%s is known by its bytes and opens in a browser without a header', async (extension, field, bytes, type) => {
    const url = urlOf(await upload(bytes, field, 'text/html'));

    const picture = await open(url);

    expect(picture.rawPayload.equals(bytes)).toBe(true);
    expect(picture.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `inline; filename="avatar.${extension}"`,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
    expect(await meOf(test, token)).toMatchObject({ avatarUrl: url, avatar: url });
  });

  it.each([
    ['plain', PNG.toString('base64')],
    ['as a data URL', `data:image/png;base64,${PNG.toString('base64')}`],
  ])('may come as base64 in JSON, %s', async (_, avatar) => {
    const picture = await open(urlOf(await sendJson({ avatar })));

    expect(picture.rawPayload.equals(PNG)).toBe(true);
  });

  it('takes the place of the one before, which is gone', async () => {
    const before = urlOf(await upload(PNG));

    const after = urlOf(await upload(JPG));

    expect((await open(before)).statusCode).toBe(404);
    expect((await open(after)).statusCode).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it('can be taken back', async () => {
    const url = urlOf(await upload(PNG));

    await test.put(paths.updateInfo, { avatar: null }, token);

    expect((await open(url)).statusCode).toBe(404);
    expect((await meOf(test, token)).avatarUrl).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['text', Buffer.from('<script>alert(1)</script>'), 400, 'errors.avatarType'],
    ['nothing', Buffer.alloc(0), 400, 'errors.avatarType'],
    ['GIF', Buffer.from('GIF89a'.padEnd(60)), 400, 'errors.avatarType'],
    ['fourteen bytes', Buffer.from('ffd8ffe0000e4a4649460001000'.padEnd(28, '0'), 'hex'), 400, 'errors.avatarType'],
    ['a JPG that ends after its first bytes', JPG.subarray(0, 200), 400, 'errors.avatarType'],
    [
      'a PNG with other pixels',
      Buffer.concat([PNG.subarray(0, 45), Buffer.alloc(40, 7), PNG.subarray(85)]),
      400,
      'errors.avatarType',
    ],
    ['larger than the memory', hugePng(), 400, 'errors.avatarType'],
    ['the head of a PNG alone', PNG.subarray(0, 8), 400, 'errors.avatarType'],
    ['3 MB and a byte', Buffer.concat([PNG, Buffer.alloc(3 * 1024 ** 2 - PNG.length + 1)]), 413, 'errors.tooLarge'],
    ['6 MB', Buffer.concat([PNG, Buffer.alloc(6 * 1024 ** 2)]), 413, 'errors.tooLarge'],
  ])('is refused when it is %s', async (_, bytes, status, code) => {
    expect(await upload(bytes)).toMatchObject({ status, json: failure(code) });
  });

  it('is refused when its parts are too large together', async () => {
    const part = Buffer.concat([PNG, Buffer.alloc(1024 ** 2)]);
    const next = `\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="more"; filename="x"\r\n\r\n`;

    const few = await upload(Buffer.concat([part, Buffer.from(next), part]));
    const many = await upload(
      Buffer.concat([part, ...Array.from({ length: 4 }, () => [Buffer.from(next), part]).flat()]),
    );

    expect(few.status).toBe(200);
    expect(many).toMatchObject({ status: 413, json: failure('errors.tooLarge') });
  });

  it.each([{}, { avatar: 7 }, { avatar: '%%%' }, { avatar: '' }, { file: null }])('is refused as %j', async (body) => {
    expect((await sendJson(body)).status).toBe(400);
  });

  it.each(['', 'x', `${'f'.repeat(24)}/${'0'.repeat(32)}.png`, '..%2f..%2fsecrets.json', `${'f'.repeat(24)}/../x`])(
    'is not found under /avatars/%s',
    async (file) => {
      const answer = await test.cloud.app.inject({ method: 'GET', url: `/avatars/${file}` });

      expect(answer.statusCode).toBe(404);
    },
  );
});
