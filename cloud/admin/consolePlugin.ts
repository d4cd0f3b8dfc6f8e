import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

import { lineOf, recordIdText } from '@inkside/protocol';

import { identityOf } from '../accounts';
import { CONTENT_KINDS, type ContentArea, type ContentKind, type GiftCard, giftWorth, safeHtml } from '../content';
import type { Clock } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { OpenedStores } from '../openStores';
import { addDialogRoutes } from './dialogRoutes';
import { createOperatorGuard, operatorNameOf } from './operatorGuard';
import { createOperatorTokens } from './operatorTokens';

/** Below it lies all that the operator's console asks; the page itself is at `/operator`. */
export const CONSOLE_PATH = '/operator/api';

const HTML_MAX = 400_000;
const GIFTS_MAX = 200;

export interface ConsoleParts {
  readonly opened: OpenedStores;
  readonly area: ContentArea;
  readonly clock: Clock;
}

const kindParams = v.object({ kind: v.picklist(CONTENT_KINDS as readonly [ContentKind, ...ContentKind[]]) });
const entryParams = v.object({ ...kindParams.entries, id: recordIdText });
const version = v.pipe(v.string(), v.maxLength(64));
const published = v.strictObject({ version, entry: v.looseObject({}) });
const acted = v.strictObject({ version, act: v.picklist(['withdraw', 'undo']) });
const previewed = v.strictObject({ html: v.pipe(v.array(v.pipe(v.string(), v.maxLength(HTML_MAX))), v.maxLength(20)) });
const giftParams = v.object({ id: recordIdText });
const giftAct = v.strictObject({ isWithdrawn: v.boolean() });
const newGifts = v.strictObject({
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GIFTS_MAX)),
  worth: giftWorth,
  /** Epoch milliseconds; null for cards without an end. */
  expiresAt: v.nullable(v.pipe(v.number(), v.integer())),
  /** The account that gets the cards; empty for nobody. */
  email: lineOf(254),
});

const read = <Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output => {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new CloudFailure('errors.entryWrong', { field: v.getDotPath(issue) ?? '', why: issue.message });
};

const addContent = (app: FastifyInstance, { area, clock }: ConsoleParts): void => {
  const { content } = area;
  app.get('/content/:kind', async ({ params }) => ({ entries: await content.standing(read(kindParams, params).kind) }));
  app.put('/content/:kind/:id', async ({ params, body }) => {
    const place = { ...read(entryParams, params), now: clock.now() };
    return { entries: await content.act({ ...place, ...read(published, body), act: 'publish' }) };
  });
  app.post('/content/:kind/:id', async ({ params, body }) => {
    const place = { ...read(entryParams, params), now: clock.now() };
    return { entries: await content.act({ ...place, ...read(acted, body) }) };
  });
  // What readers will get of it, by the very function that readers get it from.
  app.post('/preview', async ({ body }) => ({ html: read(previewed, body).html.map((each) => safeHtml(each)) }));
};

const standingOf = (card: GiftCard, now: number): 'used' | 'withdrawn' | 'expired' | 'open' => {
  if (card.usedBy !== null) return 'used';
  if (card.withdrawnAt !== undefined) return 'withdrawn';
  return card.expiresAt !== null && card.expiresAt <= now ? 'expired' : 'open';
};

const addGifts = (app: FastifyInstance, { area, opened, clock }: ConsoleParts): void => {
  const { directory } = opened.accounts;
  const row = async (card: GiftCard) => {
    const { usedBy, withdrawnAt: _withdrawn, ...shown } = card;
    const user = usedBy === null ? undefined : await directory.byUid(usedBy);
    const account = user === undefined ? null : (user.email ?? `${user.areaCode ?? ''}${user.phone ?? ''}`);
    return { ...shown, account, standing: standingOf(card, clock.now()) };
  };
  const uidOf = async (email: string): Promise<{ readonly uid?: string }> => {
    if (email.trim() === '') return {};
    const account = await directory.find(identityOf(email)).catch(() => undefined);
    if (account === undefined) throw new CloudFailure('errors.entryWrong', { field: 'email', why: 'no such account' });
    return { uid: account.uid };
  };
  app.get('/gifts', async () => ({ cards: await Promise.all((await area.gifts.all()).map(row)) }));
  app.post('/gifts', async ({ body }) => {
    const { email, ...cards } = read(newGifts, body);
    if (cards.expiresAt !== null && cards.expiresAt <= clock.now())
      throw new CloudFailure('errors.entryWrong', { field: 'expiresAt', why: 'that day is over' });
    const made = await area.gifts.make({ ...cards, ...(await uidOf(email)) });
    return { cards: await Promise.all(made.map(row)) };
  });
  app.post('/gifts/:id', async ({ params, body }) => {
    const card = await area.gifts.setWithdrawn(read(giftParams, params).id, read(giftAct, body).isWithdrawn);
    return { cards: [await row(card)] };
  });
};

/** What the operator's console asks, each call with an operator token and with nothing else. */
export const consolePlugin = async (server: FastifyInstance, parts: ConsoleParts): Promise<void> => {
  const { accounts } = parts.opened;
  const guard = createOperatorGuard({
    tokens: createOperatorTokens(accounts.records, parts.clock),
    limits: accounts.limits,
  });
  await server.register(async (app) => {
    guard(app);
    addDialogRoutes(app, { ...parts, desk: parts.area.operators });
  });
  await server.register(
    async (app) => {
      guard(app);
      app.get('/me', async (request) => ({ name: operatorNameOf(request) ?? '' }));
      addContent(app, parts);
      addGifts(app, parts);
    },
    { prefix: CONSOLE_PATH },
  );
};
