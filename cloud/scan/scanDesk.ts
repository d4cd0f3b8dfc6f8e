import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { asciiDigits } from '@inkside/kit';
import { paths, SCAN_PATH } from '@inkside/protocol';
import { type Accounts, identityOfAccount, type QrAsker, remoteKey, type Session } from '../accounts';
import { type Caller } from '../lib/caller';
import type { Clock, Log } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import { type Endpoint, failureOf } from '../rest';
import {
  askerList,
  type CodeAddress,
  entryForm,
  type Entering,
  questionForm,
  SCAN_HEADERS,
  scanPage,
} from './scanPage';
import { filled, type ScanWords, wordsFor } from './scanWords';

export interface ScanOptions {
  readonly accounts: Accounts;
  /** The table of rows: whoever signs in here goes through them. */
  readonly endpoints: readonly Endpoint[];
  readonly clock: Clock;
  readonly log: Log;
}

const COOKIE = 'inkside_scan';
const SECOND_MS = 1000;
const MINUTE_S = 60;

const text = v.optional(v.pipe(v.string(), v.maxLength(1000)), '');
const shown = {
  qr: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  by: v.pipe(v.string(), v.maxLength(400)),
  way: v.fallback(v.picklist(['email', 'phone']), 'email'),
  proof: v.fallback(v.picklist(['code', 'password']), 'code'),
};
export const opening = v.object(shown);
export const sending = v.object({
  ...shown,
  act: v.picklist(['send', 'enter', 'confirm', 'refuse', 'leave']),
  ...{ mobi: text, area: v.optional(v.pipe(v.string(), v.maxLength(10)), '+86') },
  ...{ code: text, password: text, captchaId: text, nonce: text },
});
export type Sent = v.InferOutput<typeof sending>;

const tokenIn = v.object({ data: v.looseObject({ token: v.string() }) });

/** However somebody writes it: 0049, ４９ or 49 is +49. */
const areaCodeIn = (area: string): string => `+${asciiDigits(area).replace(/\D/g, '').replace(/^00/, '')}`;
/** Numbers are written in groups, addresses are not. */
const contactIn = ({ way, mobi, area }: Sent): { readonly mobi: string; readonly area_code?: string } =>
  way === 'phone' ? { mobi: mobi.replace(/[\s()./-]/g, ''), area_code: areaCodeIn(area) } : { mobi: mobi.trim() };

const enteringOf = ({ way, proof, mobi, area }: Sent): Entering => ({ way, proof, mobi, areaCode: area });

/** Undefined also for one that no page of ours has set. */
const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  try {
    return value === undefined || value === '' ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

const keep = (reply: FastifyReply, token: string, caller: Caller): void => {
  const safety = `HttpOnly; SameSite=Lax${caller.origin.startsWith('https:') ? '; Secure' : ''}`;
  const life = token === '' ? '; Max-Age=0' : '';
  void reply.header('set-cookie', `${COOKIE}=${encodeURIComponent(token)}; Path=${SCAN_PATH}; ${safety}${life}`);
};

/** One request with what its answer needs. */
export interface Turn {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly words: ScanWords;
  readonly address: CodeAddress;
  readonly asker: QrAsker;
  readonly madeAt: number;
}

const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').headers(SCAN_HEADERS).send(page);

type Ending = 'confirmed' | 'refused' | 'expired' | 'used' | 'unknown' | 'foreign';
const STATUS = { confirmed: 200, refused: 200, expired: 410, used: 410, unknown: 404, foreign: 403 } as const;

/** The last page of a code, whichever way it ended. */
export const sendEnding = (reply: FastifyReply, words: ScanWords, ending: Ending): FastifyReply => {
  const body = `<p role="status">${words[`${ending}Text`]}</p>`;
  return send(reply, STATUS[ending], scanPage(words, words[ending], body));
};

export const wordsOf = (request: FastifyRequest): ScanWords =>
  wordsFor(cookieOf(request, 'locale'), request.headers['accept-language'] ?? '');

const askerRows = ({ words, asker, caller, madeAt }: Turn, now: number): string => {
  const { browser, system, remote } = asker;
  const names = browser === '' || system === '' ? browser || system : filled(words.on, { browser, system });
  const seconds = Math.max(0, Math.round((now - madeAt) / SECOND_MS));
  const format = new Intl.RelativeTimeFormat(words.tag, { numeric: 'auto' });
  return askerList(words, {
    browser: names === '' ? words.unknownBrowser : names,
    place: remote,
    note: remoteKey(remote) === remoteKey(caller.remote) ? words.sameNetwork : '',
    time:
      seconds < MINUTE_S ? format.format(-seconds, 'second') : format.format(-Math.floor(seconds / MINUTE_S), 'minute'),
  });
};

const nameOf = ({ account }: Session): string =>
  account.email ?? identityOfAccount(account, 'phone')?.address ?? account.nickname ?? account.uid;

const faultIn = (words: ScanWords, { code, params }: CloudFailure): string =>
  filled(words.faults[code] ?? words.fault, params);

const CAPTCHA_FAULTS: readonly string[] = ['errors.captchaNeeded', 'errors.captchaWrong'];

/** Runs a row of the table as if it had been called over the wire: with its checks and its limits. */
const callRow = async ({ endpoints }: ScanOptions, path: string, body: object, caller: Caller): Promise<object> => {
  const row = endpoints.find((endpoint) => endpoint.path === path);
  if (row === undefined) throw new CloudFailure('errors.internal');
  return row.run({ body, query: {}, params: {}, files: [] }, caller, undefined);
};

/** Signing in on the page: the form, and what becomes of it. */
const createEntry = (options: ScanOptions) => {
  const { accounts, clock, log } = options;
  const sendEntry = (turn: Turn, entering: Entering, isChecked = false): FastifyReply => {
    const { reply, words, address, caller } = turn;
    const asksCheck = isChecked || accounts.captchaGate.policy === 'always';
    const work = asksCheck ? accounts.captchas.createWork(remoteKey(caller.remote)) : undefined;
    const form = entryForm(words, address, { ...entering, work });
    const status = entering.fault === undefined ? 200 : 400;
    return send(reply, status, scanPage(words, words.title, `${askerRows(turn, clock.now())}${form}`));
  };

  const verifyOf = ({ captchaId, nonce }: Sent): Promise<string> =>
    captchaId === '' || nonce === '' ? Promise.resolve('') : accounts.captchas.check(captchaId, { nonce });

  /** Sends the code, or gives the token of who signs in. Throws what the row throws. */
  const tryEntry = async (sent: Sent, caller: Caller): Promise<string | undefined> => {
    const contact = { ...contactIn(sent), verify: await verifyOf(sent) };
    if (sent.act === 'send') {
      await callRow(options, paths.sendVerifyCode, contact, caller);
      return undefined;
    }
    const proof = sent.proof === 'password' ? { password: sent.password } : { code: sent.code.trim() };
    return v.parse(tokenIn, await callRow(options, paths.login, { ...contact, ...proof }, caller)).data.token;
  };

  /** Sends a code, or signs in: what was refused is said above the form, which keeps what is no secret. */
  const enter = async (turn: Turn, sent: Sent): Promise<FastifyReply> => {
    const { reply, caller, words, address, request } = turn;
    const { mobi, area_code = '' } = contactIn(sent);
    const sentTo = `${area_code}${mobi}`;
    try {
      const token = await tryEntry(sent, caller);
      if (token === undefined) return sendEntry(turn, { ...enteringOf(sent), sentTo });
      keep(reply, token, caller);
      const location = `${SCAN_PATH}?${new URLSearchParams({ ...address }).toString()}`;
      return reply.code(303).headers(SCAN_HEADERS).header('location', location).send('');
    } catch (thrown) {
      const failure = failureOf(thrown as FastifyError, log, request);
      const isCodeStep = sent.act === 'enter' && sent.proof === 'code';
      const entering = { ...enteringOf(sent), fault: faultIn(words, failure), ...(isCodeStep ? { sentTo } : {}) };
      return sendEntry(turn, entering, CAPTCHA_FAULTS.includes(failure.code));
    }
  };

  return { sendEntry, enter };
};

/** What the two routes do, once it is known that the code is one of this cloud and still open. */
export const createDesk = (options: ScanOptions) => {
  const { accounts, clock, log } = options;
  const { sendEntry, enter } = createEntry(options);

  const sessionOf = (request: FastifyRequest): Promise<Session | undefined> => {
    const token = cookieOf(request, COOKIE);
    return token === undefined ? Promise.resolve(undefined) : accounts.sessions.authenticate(token);
  };

  const decide = async (turn: Turn, session: Session, isConfirmed: boolean): Promise<FastifyReply> => {
    const { reply, words, address } = turn;
    try {
      await accounts.qrSignIns.decide(address.qr, session.account.uid, isConfirmed);
      return sendEnding(reply, words, isConfirmed ? 'confirmed' : 'refused');
    } catch (thrown) {
      const { code } = failureOf(thrown as FastifyError, log, turn.request);
      if (code === 'errors.qrExpired') return sendEnding(reply, words, 'used');
      throw thrown;
    }
  };

  return {
    /** Opened: who asks, and the question, or how to sign in first. */
    show: async (turn: Turn, { way, proof }: Pick<Sent, 'way' | 'proof'>): Promise<FastifyReply> => {
      const { request, reply, words, address } = turn;
      const session = await sessionOf(request);
      if (session === undefined) return sendEntry(turn, { way, proof, mobi: '', areaCode: '+86' });
      const question = questionForm(words, address, nameOf(session));
      return send(reply, 200, scanPage(words, words.title, `${askerRows(turn, clock.now())}${question}`));
    },
    /** A form was sent. */
    take: async (turn: Turn, sent: Sent): Promise<FastifyReply> => {
      if (sent.act === 'send' || sent.act === 'enter') return enter(turn, sent);
      const session = await sessionOf(turn.request);
      if (sent.act === 'leave') {
        if (session !== undefined) await accounts.sessions.end(session);
        keep(turn.reply, '', turn.caller);
        return sendEntry(turn, enteringOf(sent));
      }
      if (session !== undefined) return decide(turn, session, sent.act === 'confirm');
      const fault = faultIn(turn.words, new CloudFailure('errors.loginExpired'));
      return sendEntry(turn, { ...enteringOf(sent), fault });
    },
  };
};
