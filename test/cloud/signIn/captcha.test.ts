import { createCanvas, loadImage } from '@napi-rs/canvas';

import { paths } from '@inkside/protocol';
import { failure, nonceFor, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { createCaptcha, rightOffset, solvedWork, trackTo, verifyOf } from './signInHarness';

let test: TestCloud;

beforeAll(async () => {
  test = await startCloud();
});
afterAll(stopClouds);

const WRONG = { status: 400, json: failure('errors.captchaWrong') };
const check = (body: object) => test.post(paths.captchaCheck, body);

describe('a slider', () => {
  /** A new one, looked at for two seconds, with its right answer. */
  const begin = async () => {
    const task = await createCaptcha(test, 'slider');
    test.advance(2000);
    const offset = await rightOffset(test, task.captchaId);
    return { captchaId: task.captchaId, offset, track: trackTo(offset) };
  };

  it('is a picture with a gap and the piece that belongs there', async () => {
    const task = await createCaptcha(test, 'slider');
    if (task.kind !== 'slider') throw new Error('No slider came.');
    const sizeOf = (url: string) => {
      const png = Buffer.from(url.split(',')[1] ?? '', 'base64');
      return [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)];
    };

    expect(sizeOf(task.image)).toEqual(['PNG', task.width, task.height]);
    expect(sizeOf(task.piece)).toEqual(['PNG', task.pieceSize, task.pieceSize]);
    expect(task.top).toBeGreaterThanOrEqual(0);
    expect(task.top + task.pieceSize).toBeLessThanOrEqual(task.height);
    expect(JSON.stringify(task)).not.toContain('offset');
  });

  it('shows the gap where the answer is: darker than the piece', async () => {
    const task = await createCaptcha(test, 'slider');
    if (task.kind !== 'slider') throw new Error('No slider came.');
    const offset = await rightOffset(test, task.captchaId);
    const middle = task.pieceSize / 2;

    const gap = await brightness(task.image, offset + middle, task.top + middle);
    const piece = await brightness(task.piece, middle, middle);

    expect(gap).toBeLessThan(piece);
  });

  it('gives a verify for the right place', async () => {
    const answer = await check(await begin());

    expect(verifyOf(answer)).toMatch(/^[\w-]{40,}$/);
  });

  it('takes a hand that is five pixels off, and not six', async () => {
    const [near, far] = [await begin(), await begin()];

    const close = await check({ ...near, offset: near.offset + 5, track: trackTo(near.offset + 5) });
    const missed = await check({ ...far, offset: far.offset - 6, track: trackTo(far.offset - 6) });

    expect(close.status).toBe(200);
    expect(missed).toMatchObject(WRONG);
  });

  it('takes the even steps of a held arrow key', async () => {
    const { captchaId, offset } = await begin();
    const track = Array.from({ length: 11 }, (_, index) => ({ x: (offset / 10) * index, t: 100 * index }));

    expect((await check({ captchaId, offset, track })).status).toBe(200);
  });

  it.each<[string, (offset: number) => object[]]>([
    ['no way at all', () => []],
    [
      'a jump',
      (offset) => [
        { x: 0, t: 0 },
        { x: offset, t: 800 },
      ],
    ],
    ['time that runs back', (offset) => trackTo(offset).map((sample, n) => ({ ...sample, t: n === 9 ? 0 : sample.t }))],
    ['no time', (offset) => trackTo(offset).map(({ x }) => ({ x, t: 0 }))],
    ['more time than has passed', (offset) => trackTo(offset).map(({ x, t }) => ({ x, t: t * 10 }))],
    ['another end', (offset) => trackTo(offset - 20)],
    ['another beginning', (offset) => trackTo(offset).slice(10)],
    ['a way outside', (offset) => trackTo(offset).map((sample, n) => (n === 9 ? { ...sample, x: 5000 } : sample))],
  ])('refuses the right place with %s', async (_, makeTrack) => {
    const { captchaId, offset } = await begin();

    expect(await check({ captchaId, offset, track: makeTrack(offset) })).toMatchObject(WRONG);
  });

  it('takes one try', async () => {
    const right = await begin();
    await check({ ...right, offset: 0 });

    expect(await check(right)).toMatchObject(WRONG);
  });

  it('is not solved by a nonce', async () => {
    const { captchaId } = await begin();

    expect(await check({ captchaId, nonce: '1' })).toMatchObject(WRONG);
  });
});

describe('work', () => {
  it('gives a verify for a nonce that fits', async () => {
    expect(verifyOf(await check(await solvedWork(test)))).toMatch(/^[\w-]{40,}$/);
  });

  it('asks for no more than a phone does in a second', async () => {
    const task = await createCaptcha(test, 'work');

    expect(task.kind === 'work' && task.bits).toBe(15);
  });

  it('refuses another nonce, and takes one try', async () => {
    const task = await createCaptcha(test, 'work');
    if (task.kind !== 'work') throw new Error('No work came.');
    const { captchaId, challenge, bits } = task;

    const wrong = await check({ captchaId, nonce: nonceFor(challenge, bits, false) });
    const right = await check({ captchaId, nonce: nonceFor(challenge, bits) });

    expect([wrong, right]).toMatchObject([WRONG, WRONG]);
  });

  it('is over after two minutes', async () => {
    const solved = await solvedWork(test);
    test.advance(2 * 60_000);

    expect(await check(solved)).toMatchObject(WRONG);
  });

  it('waits over a restart, and takes its one try when two come at once', async () => {
    const solved = await solvedWork(test);
    await test.restart();

    const answers = await Promise.all([check(solved), check(solved)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is swept away when it is over', async () => {
    const solved = await solvedWork(test);
    test.advance(2 * 60_000);
    await test.cloud.accounts.sweep();

    expect(await check(solved)).toMatchObject(WRONG);
  });
});

describe('where the cloud asks for none', () => {
  it.each(['slider', 'work'])('there is none, instead of a %s, however often one is asked for', async (kind) => {
    const never = await startCloud({ captcha: 'never' });
    const answers = await Promise.all(Array.from({ length: 601 }, () => never.post(paths.captchaCreate, { kind })));

    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers[0]?.json).toMatchObject({ data: { kind: 'none' } });
  });
});

describe('hostile input', () => {
  it.each([{}, { kind: 'picture' }, { kind: ['work'] }, { kind: null }, []])('makes no captcha of %j', async (body) => {
    const answer = await test.post(paths.captchaCreate, body);

    expect(answer).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
  });

  const id = 'a'.repeat(32);
  it.each([
    ['no id', { nonce: '1' }],
    ['a path for an id', { captchaId: '../../secrets', nonce: '1' }],
    ['an id that is an object', { captchaId: { $gt: '' }, nonce: '1' }],
    ['a nonce with a NUL', { captchaId: id, nonce: '1\u0000' }],
    ['a nonce without end', { captchaId: id, nonce: '1'.repeat(10_000) }],
    ['an offset that is text', { captchaId: id, offset: '100', track: [] }],
    ['a track without end', { captchaId: id, offset: 1, track: Array.from({ length: 2001 }, () => ({ x: 0, t: 0 })) }],
    ['a track of something else', { captchaId: id, offset: 1, track: [{ x: 'a', t: [] }] }],
  ])('checks nothing with %s', async (_, body) => {
    expect(await check(body)).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
  });

  it('says of an unknown id what it says of a wrong answer', async () => {
    expect(await check({ captchaId: id, nonce: '1' })).toMatchObject(WRONG);
  });
});

/** Sum of the three colours of one pixel. */
async function brightness(url: string, x: number, y: number): Promise<number> {
  const image = await loadImage(Buffer.from(url.split(',')[1] ?? '', 'base64'));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
  return red + green + blue;
}
