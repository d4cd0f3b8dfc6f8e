import { asBytes, asEpochMs, asFileId, asMs, asSecretId, PortError } from '@inkside/kit';
import type { FeedStates, ReadingItem } from '@inkside/protocol';
import type { AccountPorts } from '../../src/services/createAccountPorts';

export type AccountAnswers = { readonly [Feature in keyof AccountPorts]?: Partial<AccountPorts[Feature]> };

const zero = asBytes(0);

const sentPage = { id: 'page-1', phase: 'done', done: 0, of: 0, missing: 0, name: 'Page.epub', failure: null } as const;

const noStates: FeedStates = {
  ...{ unread: 0, starred: 0, lastAt: null, nextAt: null, running: 0, feeds: [], folders: [] },
};

const anItem = (url: string): ReadingItem => ({
  ...{ id: 'item', title: url, url, kind: 'file', description: '', at: asEpochMs(1), articles: null, children: [] },
});

/** The cloud of an account that has nothing yet. */
const empty: AccountPorts = {
  about: { packages: async () => [], releases: async () => [] },
  account: {
    keepPicture: async () => null,
    profile: async () => ({
      ...{ name: 'reader@example.org', nickname: '', email: 'reader@example.org', phone: null, avatarUrl: null },
      ...{ deviceLimit: 5, documents: 0, usageDays: 0, consecutiveDays: 0 },
    }),
    storage: async () => ({
      used: zero,
      limit: zero,
      kinds: { note: zero, reader: zero, calendar: zero, push: zero, other: zero },
    }),
    setNickname: async () => undefined,
    setPicture: async () => undefined,
    removePicture: async () => undefined,
  },
  accountExport: {
    begin: async () => ({ objects: 0, bytes: zero, parts: 1 }),
    step: async () => undefined,
    finish: async () => [{ part: 1, name: 'inkside.zip', bytes: asBytes(2048) }],
    save: async () => undefined,
    drop: async () => undefined,
    held: async () => zero,
  },
  appPasswords: {
    list: async () => [],
    make: async (name) => ({ name, password: asSecretId('secret') }),
    remove: async () => undefined,
  },
  articles: {
    list: async () => ({ count: 0, articles: [], next: null }),
    read: () => Promise.reject(new PortError('errors.notFound')),
    states: async () => noStates,
    refresh: async () => noStates,
    mark: async (_uid, articles) => articles,
    markAll: async () => [],
    send: async () => sentPage,
    look: async (url) => ({
      ...{ url, title: 'Feed', description: '', count: 0, subscribedAs: null, feeds: [], articles: [] },
    }),
    move: async () => undefined,
    restore: async (ids) => ids,
    picture: async () => 'data:image/png;base64,',
  },
  calendar: {
    rows: async () => [],
    figures: async () => ({ streak: 0, readDays: 0, time: asMs(0), opened: 0, finished: 0 }),
    settings: async () => ({ isCounting: true, rolloverMinutes: 240 }),
    change: async () => undefined,
    clear: async () => undefined,
    report: async () => undefined,
    save: async () => undefined,
  },
  catalogues: {
    open: () => Promise.reject(new PortError('errors.feedUnreadable')),
    login: async () => undefined,
    fetch: async ({ title }) => ({ fileId: asFileId(title), name: `${title}.epub`, size: 1 }),
    send: async () => sentPage,
  },
  closing: { close: async () => asEpochMs(Date.UTC(2026, 11, 4)), keep: async () => undefined },
  credentials: {
    read: async () => ({ email: 'reader@example.org', phone: null, hasPassword: false, children: [], parent: null }),
    check: async () => ({ isUsed: false, isMine: false }),
    confirm: async () => undefined,
    bind: async () => undefined,
    unbind: async () => undefined,
    tokens: async () => [],
    makeToken: async (name) => ({ id: 'token', name, token: asSecretId('token') }),
    revokeToken: async () => undefined,
    linkAccount: async () => undefined,
    unbindAccount: async () => undefined,
  },
  delivery: { read: async () => 'absent', save: async () => undefined },
  devices: {
    list: async () => [],
    rename: async () => undefined,
    lock: async () => undefined,
    unlock: async () => undefined,
    revoke: async () => undefined,
    unbind: async () => undefined,
  },
  fonts: { list: async () => [] },
  gifts: {
    membership: async () => null,
    list: async () => [],
    check: () => Promise.reject(new PortError('errors.giftUnknown')),
    copy: async () => undefined,
    redeem: async () => undefined,
  },
  library: {
    files: async () => ({ books: [], offered: [] }),
    file: async () => undefined,
    keysOf: async () => [],
    readInfo: async () => null,
    offeredUrl: async (id) => `https://files.example/${id}`,
  },
  localCopy: { use: async () => ({ books: zero, articles: zero }), clear: async () => undefined },
  nearby: { watch: () => () => undefined, reach: async () => 'reached' },
  notices: { list: async () => [], mark: async () => undefined },
  presence: { tell: async () => 'absent' },
  reading: {
    favourites: async () => [],
    pages: async () => [],
    subscriptions: async () => [],
    recommended: async () => [],
    subscribe: async () => undefined,
    collect: async (what) => ({ ...what, id: 'piece', at: asEpochMs(1), isNew: true }),
    uncollect: async () => undefined,
    addPage: async (url) => anItem(url),
    search: async () => [],
    subscribeUrl: async ({ url }) => anItem(url),
    addFolder: async (_kind, title) => ({ ...anItem(title), url: null, kind: 'folder' }),
    rename: async () => undefined,
    remove: async () => undefined,
    exportOpml: async () => undefined,
    importOpml: async () => ({ imported: 0, failed: 0 }),
  },
  screenSizes: { list: async () => [] },
  service: {
    dialog: async () => ({ messages: [], place: null }),
    readMessages: async () => undefined,
    say: async () => undefined,
    unhelpful: async () => undefined,
    unsent: async () => ({ draft: '', waiting: [] }),
    keepUnsent: async () => undefined,
  },
  textIndex: {
    put: async () => undefined,
    retain: async () => undefined,
    revisions: async () => ({}),
    search: async () => [],
  },
  webPages: {
    send: async () => sentPage,
    look: async () => sentPage,
    daily: async () => ({ isOn: false, hour: 7, zone: 'Europe/Berlin', nextAt: null, sentAt: null, articles: 0 }),
    wishDaily: async () => undefined,
    badge: async () => undefined,
  },
};

/** What pages of an account ask of the cloud; a test says what it answers otherwise. */
export const fakeAccountPorts = (answers: AccountAnswers = {}): AccountPorts => ({
  about: { ...empty.about, ...answers.about },
  account: { ...empty.account, ...answers.account },
  accountExport: { ...empty.accountExport, ...answers.accountExport },
  appPasswords: { ...empty.appPasswords, ...answers.appPasswords },
  articles: { ...empty.articles, ...answers.articles },
  calendar: { ...empty.calendar, ...answers.calendar },
  catalogues: { ...empty.catalogues, ...answers.catalogues },
  closing: { ...empty.closing, ...answers.closing },
  credentials: { ...empty.credentials, ...answers.credentials },
  delivery: { ...empty.delivery, ...answers.delivery },
  devices: { ...empty.devices, ...answers.devices },
  fonts: { ...empty.fonts, ...answers.fonts },
  gifts: { ...empty.gifts, ...answers.gifts },
  library: { ...empty.library, ...answers.library },
  localCopy: { ...empty.localCopy, ...answers.localCopy },
  nearby: { ...empty.nearby, ...answers.nearby },
  notices: { ...empty.notices, ...answers.notices },
  presence: { ...empty.presence, ...answers.presence },
  reading: { ...empty.reading, ...answers.reading },
  screenSizes: { ...empty.screenSizes, ...answers.screenSizes },
  service: { ...empty.service, ...answers.service },
  textIndex: { ...empty.textIndex, ...answers.textIndex },
  webPages: { ...empty.webPages, ...answers.webPages },
});
