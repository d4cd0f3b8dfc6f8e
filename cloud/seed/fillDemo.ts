import type { StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';
import { CONTENT_TYPE, messageChannel, messageContent, messageDocument, PUSH_SOURCE } from '@inkside/protocol';

import type { Ad, App, ContentStore, GroupBook, Notice } from '../content';
import { type AccountDirectory, type Devices, identityOf } from '../accounts';
import type { ChannelWriter } from '../gateway';
import type { PushDetails, PushRecords } from '../rest';

const WRITTEN = '2026-11-26T00:00:00.000Z';

const notices: readonly Notice[] = [
  {
    id: 'demo',
    kind: 'service',
    title: {
      zh: '这是演示账户',
      zhTW: '這是示範帳號',
      en: 'This is a demo account',
      ru: 'Это демонстрационная учётная запись',
    },
    description: {
      zh: '<p>这里的笔记、书籍和推送的文件都由程序绘制，可以随意修改和删除。</p>',
      zhTW: '<p>這裡的筆記、書籍和推送的檔案都由程式繪製，可以隨意修改和刪除。</p>',
      en: '<p>Its notes, books and pushed files were drawn by a program. Change and delete what you like.</p>',
      ru: '<p>Заметки, книги и файлы здесь нарисованы программой. Меняйте и удаляйте что угодно.</p>',
    },
    createdAt: WRITTEN,
    updatedAt: WRITTEN,
  },
  {
    id: 'demo-device',
    kind: 'device',
    title: {
      zh: '笔记打不开？请看设备上的云朵图标',
      zhTW: '筆記打不開？請看裝置上的雲朵圖示',
      en: 'A note does not open? Look at the cloud icon on the device',
      ru: 'Заметка не открывается? Посмотрите на значок облака на устройстве',
    },
    description: {
      zh: '<p>设备会先上传笔记的名称，再上传页面。请在设备上打开云同步，等云朵图标变为完成，再在这里打开笔记。</p>',
      zhTW: '<p>裝置會先上傳筆記的名稱，再上傳頁面。請在裝置上開啟雲端同步，等雲朵圖示變為完成，再在這裡開啟筆記。</p>',
      en: '<p>A device uploads the name of a note first and its pages after that. Let it sync until its cloud icon shows that it is done, then open the note here.</p>',
      ru: '<p>Сначала устройство отправляет имя заметки, затем её страницы. Дождитесь, пока значок облака покажет, что всё отправлено, и откройте заметку здесь.</p>',
    },
    createdAt: WRITTEN,
    updatedAt: WRITTEN,
  },
  {
    id: 'demo-gift',
    kind: 'offer',
    title: {
      zh: '您有一张未使用的礼品卡',
      zhTW: '您有一張未使用的禮物卡',
      en: 'A gift card waits for you',
      ru: 'Вас ждёт подарочная карта',
    },
    description: {
      zh: '<p>在“账户 › 礼品”中可以先查看它的内容，再使用。</p>',
      zhTW: '<p>在「帳戶 › 禮物」中可以先查看它的內容，再使用。</p>',
      en: '<p>Under Account › Gifts you can see what it gives before you use it.</p>',
      ru: '<p>В разделе «Учётная запись › Подарки» можно посмотреть, что она даёт, прежде чем использовать её.</p>',
    },
    createdAt: WRITTEN,
    updatedAt: WRITTEN,
  },
];

/** The app of a phone is the web app itself, put on its home screen. */
const apps: readonly App[] = [
  {
    id: 'demo-web-app',
    channel: 'web',
    models: [],
    versionName: '0.1.0',
    versionCode: 1,
    forced: false,
    url: '/',
    description: {
      zh: '<p>无需安装包：在浏览器里打开，然后“添加到主屏幕”。</p>',
      zhTW: '<p>不需安裝檔：在瀏覽器裡開啟，然後「加到主畫面」。</p>',
      en: '<p>There is no package: open it in the browser, then “Add to Home screen”.</p>',
      ru: '<p>Устанавливать нечего: откройте в браузере и выберите «Добавить на главный экран».</p>',
    },
    updatedAt: WRITTEN,
  },
];

const ads: readonly Ad[] = [
  {
    id: 'demo-welcome',
    title: {
      zh: '手写的一切，在电脑上也一样',
      zhTW: '手寫的一切，在電腦上也一樣',
      en: 'Your handwriting, the same on the computer',
      ru: 'Ваш почерк — и на компьютере тоже',
    },
    // A picture that every cloud has, with the web app or without.
    imageUrl: '/device/note/background/color/cornell.png',
    linkUrl: '/#/introduction',
    updatedAt: WRITTEN,
  },
];

interface Item {
  readonly id: string;
}

const withThose = <Kind extends Item>(there: readonly Kind[], added: readonly Kind[]): Kind[] => [
  ...there,
  ...added.filter(({ id }) => !there.some((each) => each.id === id)),
];

/** What a cloud with a demo has to say beyond the texts that come with every cloud. What the operator wrote stays first. */
export const addContent = (content: Pick<ContentStore, 'change'>): Promise<void> =>
  content.change((there) => ({
    ...there,
    notices: withThose(there.notices, notices),
    apps: there.apps.length > 0 ? there.apps : [...apps],
    ads: there.ads.length > 0 ? there.ads : [...ads],
  }));

export interface DeviceFillParts {
  /** With a clock that shows when the device was seen last, so that it does not pass for one that is there now. */
  readonly devices: Pick<Devices, 'list' | 'signedIn' | 'describe'>;
}

const TWIN = {
  deviceUniqueId: '64656d6f2d7477696e2d6f662d696e6b',
  macAddress: '02:64:65:6d:6f:01',
  model: 'Inkside Twin',
};

/** A ten-inch device. The firmware stands in the middle of a build's name, as devices write it. */
const DETAILS = {
  brand: 'Inkside',
  versionInt: 33,
  versionRelease: '13',
  width: 1404,
  height: 1872,
  buildId: 'inkside_3.5_twin',
  details: 'A device that only the demo knows.',
};

/** Binds the simulated device to an account that has none. */
export const bindTwin = async ({ devices }: DeviceFillParts, uid: string): Promise<void> => {
  if ((await devices.list(uid)).length > 0) return;
  const { id } = await devices.signedIn(uid, TWIN);
  await devices.describe(uid, id, DETAILS);
};

export interface GroupFillParts {
  readonly accounts: { readonly directory: Pick<AccountDirectory, 'findOrCreate' | 'update'> };
  readonly groups: Pick<GroupBook, 'list' | 'make' | 'join'>;
}

const GROUP = {
  name: '手写交流 · Handwriting circle',
  about: '每周交换一页手写笔记 · One handwritten page a week, shared',
  inviteDays: null,
};

const MEMBER = { email: 'mei@inkside.example', nickname: 'Mei' };

/** One group of two people, so that there are an invitation and somebody who took it. */
export const joinGroup = async ({ accounts, groups }: GroupFillParts, owner: string): Promise<void> => {
  const own = await groups.list(owner);
  const group = own.find((each) => each.owner === owner) ?? (await groups.make({ owner, ...GROUP }));
  if (own.some(({ memberCount }) => memberCount > 1)) return;
  const { uid } = await accounts.directory.findOrCreate(identityOf(MEMBER.email));
  await accounts.directory.update(uid, (account) => ({ ...account, nickname: account.nickname ?? MEMBER.nickname }));
  if (group.invitation !== null) await groups.join(uid, group.invitation.code);
};

export interface PushParts {
  readonly writer: Pick<ChannelWriter, 'list'>;
  readonly pushes: Pick<PushRecords, 'find' | 'keep'>;
}

const SOURCES: Readonly<Record<string, number>> = {
  [CONTENT_TYPE.file]: PUSH_SOURCE.file,
  [CONTENT_TYPE.screensaver]: PUSH_SOURCE.screensaver,
};

const contentText = v.pipe(v.string(), v.parseJson(), messageContent);

interface Told {
  readonly details: PushDetails;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The first object that the content of a document names. */
const fileIn = (content: string) => {
  const told = v.safeParse(contentText, content);
  if (!told.success) return undefined;
  const { name, title = name, storage = {} } = told.output;
  const [format, stored] = Object.entries(storage)[0] ?? [];
  const oss = stored?.oss;
  if (format === undefined || oss === undefined) return undefined;
  return { name, title, format, key: oss.key, size: Number(oss.size), displayName: oss.displayName ?? name };
};

/** What the cloud's own list would hold of a document; undefined where it is no push of a file. */
const recordOf = (document: StoredDocument): Told | undefined => {
  const message = v.safeParse(messageDocument, document);
  if (!message.success) return undefined;
  const { _id, contentType, content, createdAt = 0 } = message.output;
  const sourceType = SOURCES[contentType ?? ''];
  const file = fileIn(content);
  if (sourceType === undefined || file === undefined) return undefined;
  return { details: { ...file, documentId: _id, parent: null, sourceType }, at: createdAt };
};

/** Puts the account's pushes into the list that REST shows, as `saveAndPush` would have; those that stand there stay. */
export const listPushes = async ({ writer, pushes }: PushParts, uid: string): Promise<void> => {
  for (const document of await writer.list(uid, messageChannel(uid))) {
    // What goes up still is meant for nobody.
    const isMeant = !Array.isArray(document['pushTo']) || document['pushTo'].length > 0;
    const record = isMeant ? recordOf(document) : undefined;
    if (record === undefined || (await pushes.find(uid, document._id)) !== undefined) continue;
    await pushes.keep(uid, record.details, record.at);
  }
};
