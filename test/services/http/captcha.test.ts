import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { obtainVerify, solveWork } from '../../../src/services/http/captcha';
import type { Http, HttpRequest } from '../../../src/services/http/createHttp';

const leadingZeroBits = (challenge: string, nonce: string): number =>
  Math.clz32(createHash('sha256').update(`${challenge}${nonce}`).digest().readUInt32BE(0));

describe('work for a code', () => {
  it.each([1, 7, 8, 9, 12])('finds a nonce for %d zero bits', async (bits) => {
    const nonce = await solveWork({ challenge: 'challenge', bits });

    expect(leadingZeroBits('challenge', nonce)).toBeGreaterThanOrEqual(bits);
    expect(nonce).toMatch(/^[0-9a-z]+$/);
  });

  it('leaves the page time to do other things', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);

    // Long enough for many slices, on any machine.
    for (let n = 0; n < 8; n += 1) await solveWork({ challenge: `long ${n}`, bits: 14 });
    clearInterval(timer);

    expect(turns).toBeGreaterThan(2);
  });

  /** A cloud that gives this task, and says what it was asked. */
  const cloudWith = (task: object) => {
    const asked: HttpRequest[] = [];
    const answers = [task, { verify: 'a-verify-of-the-cloud' }];
    const http: Http = {
      call: async (schema, request) => {
        asked.push(request);
        return v.parse(schema, { result_code: 0, message: 'SUCCESS', data: answers[asked.length - 1] });
      },
    };
    return { http, asked };
  };

  it('gets the verify with the answer to the task', async () => {
    const task = { kind: 'work', captchaId: 'a'.repeat(32), challenge: 'c'.repeat(64), bits: 8 };
    const { http, asked } = cloudWith(task);

    expect(await obtainVerify(http)).toBe('a-verify-of-the-cloud');

    const sent = v.object({ captchaId: v.string(), nonce: v.string() });
    const { captchaId, nonce } = v.parse(sent, asked[1]?.body);
    expect(captchaId).toBe(task.captchaId);
    expect(leadingZeroBits(task.challenge, nonce)).toBeGreaterThanOrEqual(8);
  });

  it('refuses a task that is no work', async () => {
    const picture = 'data:image/png;base64,';
    const sizes = { width: 320, height: 160, pieceSize: 48, top: 8 };
    const { http } = cloudWith({ kind: 'slider', captchaId: 'a'.repeat(32), image: picture, piece: picture, ...sizes });

    await expect(obtainVerify(http)).rejects.toMatchObject({ code: 'errors.badAnswer' });
  });
});
