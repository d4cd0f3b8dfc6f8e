import { createReadStream } from 'node:fs';

import * as v from 'valibot';
import { cloudFileType, lineOf, namedLine, nameText, noticeKinds, recordIdText, textOf } from '@inkside/protocol';

import {
  type Content,
  type ContentArea,
  contentFile,
  type ContentFile,
  type ContentStore,
  fileOf,
  giftWorth,
  LANGUAGES,
  type Notice,
} from '../content';
import { type Account, type Accounts, identityOf, randomHex } from '../accounts';
import type { Clock } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { CloudFiles } from '../rest';

const GIFTS_MAX = 1000;
const ANSWER_MAX = 5000;
const NOTICE_MAX = 20_000;
const NAME_MAX = 254;
const ABOUT_MAX = 300;

/** What an operator can do to the content, as it crosses from a command to the server that holds the databases. */
export const contentOrder = v.variant('do', [
  v.object({ do: v.literal('export') }),
  v.object({ do: v.literal('import'), file: contentFile }),
  v.object({
    do: v.literal('addNotice'),
    kind: v.optional(v.picklist(noticeKinds), 'news'),
    language: v.picklist(LANGUAGES),
    title: v.pipe(v.string(), v.minLength(1)),
    /** Rich text. */
    description: v.pipe(textOf(NOTICE_MAX), v.minLength(1)),
  }),
  v.object({
    do: v.literal('makeGifts'),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GIFTS_MAX)),
    worth: giftWorth,
    /** Epoch milliseconds; null for cards without an end. */
    expiresAt: v.nullable(v.number()),
    /** The account that gets the cards. */
    email: v.optional(v.string()),
  }),
  v.object({
    do: v.literal('makeGroup'),
    /** The account that it is to belong to. */
    email: v.string(),
    name: nameText,
    about: lineOf(ABOUT_MAX),
    inviteDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.object({
    do: v.literal('addFile'),
    /** Absolute, on this computer. */
    path: v.pipe(v.string(), v.minLength(1)),
    name: namedLine(NAME_MAX),
    type: cloudFileType,
    title: v.optional(lineOf(NAME_MAX)),
  }),
  v.object({ do: v.literal('listFeedback') }),
  v.object({ do: v.literal('answerFeedback'), dialog: recordIdText, text: v.pipe(textOf(ANSWER_MAX), v.minLength(1)) }),
]);
export type ContentOrder = v.InferOutput<typeof contentOrder>;

const openDialog = v.object({
  dialog: v.string(),
  /** E-mail address or telephone number. */
  account: v.string(),
  waiting: v.array(v.object({ at: v.number(), text: v.string(), pictures: v.number() })),
});

export const contentOrderResult = v.object({
  /** Of `export`. */
  file: v.optional(contentFile),
  /** Of `addNotice` and `addFile`. */
  id: v.optional(v.string()),
  /** Of `makeGifts` and `makeGroup`. */
  codes: v.optional(v.array(v.string())),
  /** Of `listFeedback`. */
  dialogs: v.optional(v.array(openDialog)),
});
export type ContentOrderResult = v.InferOutput<typeof contentOrderResult>;

interface ContentDesk {
  readonly area: ContentArea;
  readonly files: CloudFiles;
  readonly accounts: Accounts;
  readonly clock: Clock;
}

type Order<Do extends ContentOrder['do']> = Extract<ContentOrder, { do: Do }>;

const NOTICE_ID_BYTES = 12;

/** What does not fit goes back by its place, for the operator to read. */
const change = async (content: ContentStore, edit: (content: Content) => Content): Promise<void> => {
  try {
    await content.change(edit);
  } catch (thrown) {
    if (!v.isValiError(thrown)) throw thrown;
    const [{ message }] = thrown.issues;
    throw new CloudFailure('errors.badRequest', { field: `${v.getDotPath(thrown.issues[0]) ?? ''} ${message}`.trim() });
  }
};

const importFile = ({ area }: ContentDesk, file: ContentFile): Promise<void> =>
  change(area.content, (content) => ({ ...content, ...file.content }));

const addNotice = async ({ area, clock }: ContentDesk, order: Order<'addNotice'>): Promise<string> => {
  const { kind, language, title, description } = order;
  const now = new Date(clock.now()).toISOString();
  const id = randomHex(NOTICE_ID_BYTES);
  const texts = { title: { [language]: title }, description: { [language]: description } };
  const notice: Notice = { id, kind, ...texts, createdAt: now, updatedAt: now };
  await change(area.content, (content) => ({ ...content, notices: [notice, ...content.notices] }));
  return id;
};

const ownerOf = async ({ accounts }: ContentDesk, email: string | undefined): Promise<{ readonly uid?: string }> => {
  if (email === undefined) return {};
  const account = await accounts.directory.find(identityOf(email));
  if (account === undefined) throw new CloudFailure('errors.notFound');
  return { uid: account.uid };
};

const makeGifts = async (desk: ContentDesk, order: Order<'makeGifts'>): Promise<string[]> => {
  const { count, worth, expiresAt, email } = order;
  const cards = await desk.area.gifts.make({ count, worth, expiresAt, ...(await ownerOf(desk, email)) });
  return cards.map(({ code }) => code);
};

const makeGroup = async (desk: ContentDesk, order: Order<'makeGroup'>): Promise<string> => {
  const { uid: owner } = await ownerOf(desk, order.email);
  if (owner === undefined) throw new CloudFailure('errors.notFound');
  const { name, about, inviteDays } = order;
  return (await desk.area.groups.make({ owner, name, about, inviteDays })).invitation?.code ?? '';
};

/** The server reads the file itself: it is on the same computer, and may be larger than a request. */
const addFile = async ({ files }: ContentDesk, { path, name, type, title }: Order<'addFile'>): Promise<string> => {
  const named = title === undefined ? {} : { title };
  const { id } = await files.addCloudFile({ name, type, ...named, content: createReadStream(path) });
  return id;
};

const nameOf = (account: Account | undefined): string =>
  account?.email ?? (account?.phone === undefined ? null : `${account.areaCode ?? ''}${account.phone ?? ''}`) ?? '-';

const listFeedback = async ({ area, accounts }: ContentDesk) => {
  const open = (await area.operators.openDialogs()).map(async ({ uid, waiting }) => ({
    dialog: uid,
    account: nameOf(await accounts.directory.byUid(uid)),
    waiting: waiting.map(({ createdAt, text, pictures }) => ({ at: createdAt, text, pictures: pictures.length })),
  }));
  return Promise.all(open);
};

/**
 * Throws `errors.notFound`, `errors.nameTaken` for a group, and `errors.badRequest` for content that does not hold
 * together.
 */
export const runContentOrder = async (desk: ContentDesk, order: ContentOrder): Promise<ContentOrderResult> => {
  switch (order.do) {
    case 'export':
      return { file: fileOf(await desk.area.content.read()) };
    case 'import':
      await importFile(desk, order.file);
      return {};
    case 'addNotice':
      return { id: await addNotice(desk, order) };
    case 'makeGifts':
      return { codes: await makeGifts(desk, order) };
    case 'makeGroup':
      return { codes: [await makeGroup(desk, order)] };
    case 'addFile':
      return { id: await addFile(desk, order) };
    case 'listFeedback':
      return { dialogs: await listFeedback(desk) };
    case 'answerFeedback':
      await desk.area.operators.answer(order.dialog, { text: order.text });
      return {};
  }
};
