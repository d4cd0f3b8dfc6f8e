import { asBytes, asMs, asSecretId } from '@inkside/kit';
import type { AccountPorts } from '../../src/services/createAccountPorts';

export type AccountAnswers = { readonly [Feature in keyof AccountPorts]?: Partial<AccountPorts[Feature]> };

const zero = asBytes(0);

const sentPage = { id: 'page-1', phase: 'done', done: 0, of: 0, missing: 0, name: 'Page.epub', failure: null } as const;

/** The cloud of an account that has nothing yet. */
const empty: AccountPorts = {
  about: { packages: async () => [] },
  account: {
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
  },
  appPasswords: {
    list: async () => [],
    make: async (name) => ({ name, password: asSecretId('secret') }),
    remove: async () => undefined,
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
  delivery: { read: async () => 'absent', save: async () => undefined },
  devices: {
    list: async () => [],
    rename: async () => undefined,
    lock: async () => undefined,
    unbind: async () => undefined,
  },
  gifts: { list: async () => [], redeem: async () => undefined },
  library: {
    files: async () => ({ books: [], offered: [] }),
    file: async () => undefined,
    keysOf: async () => [],
    readInfo: async () => null,
    offeredUrl: async (id) => `https://files.example/${id}`,
  },
  nearby: { watch: () => () => undefined, reach: async () => 'reached' },
  notices: { list: async () => [], read: async () => undefined },
  reading: {
    favourites: async () => [],
    pages: async () => [],
    subscriptions: async () => [],
    recommended: async () => [],
    subscribe: async () => undefined,
    content: async () => ({ title: '', entries: [], nextUrl: null, failure: null }),
  },
  screenSizes: { list: async () => [] },
  service: { dialog: async () => ({ messages: [] }), readMessages: async () => undefined },
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
  appPasswords: { ...empty.appPasswords, ...answers.appPasswords },
  calendar: { ...empty.calendar, ...answers.calendar },
  delivery: { ...empty.delivery, ...answers.delivery },
  devices: { ...empty.devices, ...answers.devices },
  gifts: { ...empty.gifts, ...answers.gifts },
  library: { ...empty.library, ...answers.library },
  nearby: { ...empty.nearby, ...answers.nearby },
  notices: { ...empty.notices, ...answers.notices },
  reading: { ...empty.reading, ...answers.reading },
  screenSizes: { ...empty.screenSizes, ...answers.screenSizes },
  service: { ...empty.service, ...answers.service },
  textIndex: { ...empty.textIndex, ...answers.textIndex },
  webPages: { ...empty.webPages, ...answers.webPages },
});
