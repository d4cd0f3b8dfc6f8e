import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { asSecretId } from '@inkside/kit';
import { createCaptcha, solveWork } from '../../../src/services/http/captcha';
import type { Http, HttpRequest } from '../../../src/services/http/createHttp';
import { captchaPort } from '../../../src/services/lazyOptions';
import { lazyPort } from '../../../src/services/lazyPort';
import type { CaptchaPort, WorkEvent } from '../../../src/services/ports/session';

const leadingZeroBits = (challenge: string, nonce: string): number =>
  Math.clz32(createHash('sha256').update(`${challenge}${nonce}`).digest().readUInt32BE(0));

const unwatched = () => ({ onTried: () => undefined, signal: new AbortController().signal });

describe('work for a code', () => {
  it.each([1, 7, 8, 9, 12])('finds a nonce for %d zero bits', async (bits) => {
    const nonce = (await solveWork({ challenge: 'challenge', bits }, unwatched())) ?? '';

    expect(leadingZeroBits('challenge', nonce)).toBeGreaterThanOrEqual(bits);
    expect(nonce).toMatch(/^[0-9a-z]+$/);
  });

  it('leaves the page time to do other things, and says how far it is', async () => {
    let turns = 0;
    const tried: number[] = [];
    const timer = setInterval(() => {
      turns += 1;
    }, 1);

    // Long enough for many slices, on any machine.
    const watch = { ...unwatched(), onTried: (count: number) => tried.push(count) };
    for (let n = 0; n < 8; n += 1) await solveWork({ challenge: `long ${n}`, bits: 14 }, watch);
    clearInterval(timer);

    expect(turns).toBeGreaterThan(2);
    expect(tried.length).toBeGreaterThan(2);
  });

  it('stops when it is told to', async () => {
    const end = new AbortController();
    const work = solveWork({ challenge: 'endless', bits: 24 }, { onTried: () => end.abort(), signal: end.signal });

    expect(await work).toBeUndefined();
  });
});

/** A cloud that gives these answers, and says what it was asked. */
const cloudWith = (...answers: readonly object[]) => {
  const asked: HttpRequest[] = [];
  const http: Http = {
    call: async (schema, request) => {
      asked.push(request);
      return v.parse(schema, { result_code: 0, message: 'SUCCESS', data: answers[asked.length - 1] });
    },
  };
  return { captcha: createCaptcha({ http, keepSecret: asSecretId }), asked };
};

/** What the work says in the end. */
const endOf = (captcha: CaptchaPort): Promise<WorkEvent> =>
  new Promise((resolve) => {
    captcha.work((event) => (event.kind === 'progress' ? undefined : resolve(event)));
  });

const work = { kind: 'work', captchaId: 'a'.repeat(32), challenge: 'c'.repeat(64), bits: 8 };
const picture = 'data:image/png;base64,';
const slider = {
  kind: 'slider',
  captchaId: 'b'.repeat(32),
  image: picture,
  piece: picture,
  width: 320,
  height: 160,
  pieceSize: 48,
  top: 8,
};
const solved = { verify: 'a-verify-of-the-cloud' };

describe('the security check', () => {
  it('gets the verify with the answer to the work', async () => {
    const { captcha, asked } = cloudWith(work, solved);

    expect(await endOf(captcha)).toEqual({ kind: 'done', verify: solved.verify });

    const sent = v.object({ captchaId: v.string(), nonce: v.string() });
    const { captchaId, nonce } = v.parse(sent, asked[1]?.body);
    expect(captchaId).toBe(work.captchaId);
    expect(leadingZeroBits(work.challenge, nonce)).toBeGreaterThanOrEqual(8);
  });

  it('is none where the cloud asks for none, and nothing is checked', async () => {
    const none = { kind: 'none' };
    const { captcha, asked } = cloudWith(none, none);

    expect([await captcha.createPuzzle(), await endOf(captcha)]).toEqual([null, { kind: 'done', verify: null }]);
    expect(asked).toHaveLength(2);
  });

  it('refuses work that is a picture, and takes work where a busy cloud draws none', async () => {
    expect(await endOf(cloudWith(slider).captcha)).toMatchObject({
      kind: 'failed',
      error: { code: 'errors.badAnswer' },
    });
    expect(await cloudWith(work).captcha.createPuzzle()).toBe('work');
  });

  it('gets the verify with the place of the piece and its way there', async () => {
    const { captcha, asked } = cloudWith(slider, solved);
    const puzzle = await captcha.createPuzzle();
    const id = puzzle === null || puzzle === 'work' ? '' : puzzle.id;
    const slide = {
      offset: 120,
      track: [
        { x: 0, t: 0 },
        { x: 120, t: 700 },
      ],
    };

    expect(await captcha.checkPuzzle(id, slide)).toBe(solved.verify);
    expect(asked[1]?.body).toEqual({ captchaId: slider.captchaId, ...slide });
  });

  it('counts code that does not come as a network that does not answer, and tries again', async () => {
    let isUp = false;
    const { captcha } = cloudWith(slider);
    const lazy = lazyPort(async () => {
      if (!isUp) throw new Error('Loading chunk 12 failed');
      return () => captcha;
    }, captchaPort);

    await expect(lazy.createPuzzle()).rejects.toMatchObject({
      code: 'errors.network',
      params: { operation: 'captcha' },
    });
    expect(await endOf(lazy)).toMatchObject({ kind: 'failed', error: { code: 'errors.network' } });
    isUp = true;
    expect(await lazy.createPuzzle()).toMatchObject({ id: slider.captchaId });
  });
});
