import { createReadStream } from 'node:fs';

import * as v from 'valibot';

import { type Account, type Accounts, identityOf, randomHex } from '../accounts';
import type { Clock } from '../lib/config';
import { type Content, type ContentArea, type ContentFile, type ContentStore, fileOf, type Notice } from '../content';
import { CloudFailure } from '../lib/failure';
import type { CloudFiles } from '../rest';
import type { ContentOrder, ContentOrderResult } from './contentOrder';

export interface ContentDesk {
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
  const { language, title, description } = order;
  const now = new Date(clock.now()).toISOString();
  const id = randomHex(NOTICE_ID_BYTES);
  const texts = { title: { [language]: title }, description: { [language]: description } };
  const notice: Notice = { id, ...texts, createdAt: now, updatedAt: now };
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
  return (await desk.area.groups.make({ owner, name, about, inviteDays })).code;
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
  const open = (await area.feedback.openDialogs()).map(async ({ uid, waiting }) => ({
    dialog: uid,
    account: nameOf(await accounts.directory.byUid(uid)),
    waiting: waiting.map(({ createdAt, text, pictures }) => ({ at: createdAt, text, pictures: pictures.length })),
  }));
  return Promise.all(open);
};

/** Throws `errors.notFound`, and `errors.badRequest` for content that does not hold together. */
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
      await desk.area.feedback.answer(order.dialog, order.text);
      return {};
  }
};
