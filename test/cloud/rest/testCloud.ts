import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as v from 'valibot';

import { buildCloud, type Cloud } from '../../../cloud/buildCloud';
import type { CloudOptions, SentMail } from '../../../cloud/lib/config';
import { createOutbox } from '../../../cloud/web/outboxPlugin';
import { captchaCheckAnswer, captchaCreateAnswer, paths, tokenAnswer } from '@inkside/protocol';

export const START = Date.UTC(2026, 10, 20, 12);

export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly fields: object;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: unknown;
}

export interface TestCloud {
  cloud: Cloud;
  readonly dataDirectory: string;
  readonly log: readonly LogLine[];
  now(): number;
  advance(ms: number): void;
  mails(): readonly SentMail[];
  get(path: string, token?: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: object | string, token?: string, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: object | string, token?: string, headers?: Record<string, string>): Promise<Answer>;
  /** Stops the cloud and builds it again on the same folder. */
  restart(): Promise<void>;
}

type Sending = Parameters<TestCloud['post']>;

const stops: (() => Promise<void>)[] = [];

/** Closes the clouds of one test and removes their folders; for `afterEach`. */
export const stopClouds = async (): Promise<void> => {
  for (const stop of stops.splice(0)) await stop();
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** A whole cloud in a folder of its own, with a clock that stands still until it is turned. */
export const startCloud = async (overrides: Partial<CloudOptions> = {}): Promise<TestCloud> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cloud-'));
  let now = START;
  const clock = { now: () => now };
  const outbox = createOutbox(clock, () => undefined);
  const log: LogLine[] = [];
  const tell =
    (level: string) =>
    (event: string, fields: object = {}): void =>
      void log.push({ level, event, fields });
  const options: CloudOptions = {
    dataDirectory,
    product: 'boox',
    demo: false,
    clock,
    mailer: outbox,
    log: { info: tell('info'), warn: tell('warn'), error: tell('error') },
    ...overrides,
  };
  const send = async (method: 'POST' | 'PUT', [path, body, token, headers = {}]: Sending): Promise<Answer> => {
    const answer = await test.cloud.app.inject({
      method,
      url: path,
      headers: { 'content-type': 'application/json', ...bearer(token), ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.statusCode, headers: answer.headers, json: jsonOf(answer.body) };
  };
  const test: TestCloud = {
    cloud: await buildCloud(options),
    dataDirectory,
    log,
    now: clock.now,
    advance: (ms) => {
      now += ms;
    },
    mails: outbox.recent,
    get: async (path, token, headers = {}) => {
      const sent = { ...bearer(token), ...headers };
      const answer = await test.cloud.app.inject({ method: 'GET', url: path, headers: sent });
      return { status: answer.statusCode, headers: answer.headers, json: jsonOf(answer.body) };
    },
    post: (...sending) => send('POST', sending),
    put: (...sending) => send('PUT', sending),
    restart: async () => {
      await test.cloud.close();
      test.cloud = await buildCloud(options);
    },
  };
  stops.push(async () => {
    await test.cloud.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  return test;
};

/** A nonce for the challenge, or where `isRight` is false one that will not do. */
export const nonceFor = (challenge: string, bits: number, isRight = true): string => {
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${challenge}${nonce}`).digest();
    const isFound = digest.readUInt32BE(0) >>> (32 - bits) === 0;
    if (isFound === isRight) return String(nonce);
  }
};

/** A call, and once more with a solved captcha where one is asked for. */
export const withCaptcha = async (test: TestCloud, call: (verify: string) => Promise<Answer>): Promise<Answer> => {
  const answer = await call('');
  if ((answer.json as { code?: string }).code !== 'errors.captchaNeeded') return answer;
  const { data: task } = v.parse(captchaCreateAnswer, (await test.post(paths.captchaCreate, { kind: 'work' })).json);
  if (task.kind !== 'work') throw new Error('No work came.');
  const solved = { captchaId: task.captchaId, nonce: nonceFor(task.challenge, task.bits) };
  return call(v.parse(captchaCheckAnswer, (await test.post(paths.captchaCheck, solved)).json).data.verify);
};

/** Asks for a code and returns it. */
export const askCode = async (test: TestCloud, email: string): Promise<string> => {
  const answer = await withCaptcha(test, (verify) => test.post(paths.sendVerifyCode, { mobi: email, verify }));
  if (answer.status !== 200) throw new Error(`No code: ${JSON.stringify(answer.json)}`);
  return test.mails().find(({ to }) => to === email)?.code ?? '';
};

/** Signs in by code; the account is made when there is none. */
export const signIn = async (test: TestCloud, email: string): Promise<string> => {
  const code = await askCode(test, email);
  const answer = await test.post(paths.signup, { mobi: email, code });
  return v.parse(tokenAnswer, answer.json).data.token;
};

/** Any code but the right one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const failure = (code: string, params: object = {}) => ({ data: null, code, params });
