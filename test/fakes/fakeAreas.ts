import { asBytes, asMs } from '@inkside/kit';
import type { Services } from '../../src/services/ports';

type Areas = Pick<
  Services,
  'nearby' | 'ownGroups' | 'programs' | 'reading' | 'service' | 'shelf' | 'statistics' | 'userCentre'
>;
export type AreaAnswers = { readonly [Area in keyof Areas]?: Partial<Areas[Area]> };

const zero = asBytes(0);

/** The cloud of an account that has nothing yet. */
const empty: Areas = {
  nearby: { watch: () => () => undefined, reach: async () => 'reached' },
  ownGroups: { list: async () => [] },
  programs: { list: async () => [], packages: async () => [] },
  reading: {
    favourites: async () => [],
    pages: async () => [],
    subscriptions: async () => [],
    recommended: async () => [],
    subscribe: async () => undefined,
    content: async () => ({ title: '', entries: [], nextUrl: null, failure: null }),
  },
  service: {
    notices: async () => [],
    readNotices: async () => undefined,
    dialog: async () => ({ messages: [] }),
    readMessages: async () => undefined,
  },
  shelf: {
    files: async () => ({ books: [], offered: [] }),
    file: async () => undefined,
    offeredUrl: async (id) => `https://files.example/${id}`,
  },
  statistics: { month: async (month) => ({ month, time: asMs(0), readDays: 0, timeBefore: asMs(0), days: [] }) },
  userCentre: {
    profile: async () => ({
      ...{ name: 'reader@example.org', nickname: '', email: 'reader@example.org', phone: null, avatarUrl: null },
      ...{ deviceLimit: 5, documents: 0, usageDays: 0, consecutiveDays: 0 },
    }),
    storage: async () => ({
      used: zero,
      limit: zero,
      kinds: { note: zero, reader: zero, calendar: zero, push: zero, other: zero },
    }),
    devices: async () => [],
    gifts: async () => [],
    setNickname: async () => undefined,
    renameDevice: async () => undefined,
    lockDevice: async () => undefined,
    unbindDevice: async () => undefined,
    redeemGift: async () => undefined,
  },
};

/** What pages ask of the cloud; a test says what it answers otherwise. */
export const fakeAreas = (answers: AreaAnswers = {}): Areas => ({
  nearby: { ...empty.nearby, ...answers.nearby },
  ownGroups: { ...empty.ownGroups, ...answers.ownGroups },
  programs: { ...empty.programs, ...answers.programs },
  reading: { ...empty.reading, ...answers.reading },
  service: { ...empty.service, ...answers.service },
  shelf: { ...empty.shelf, ...answers.shelf },
  statistics: { ...empty.statistics, ...answers.statistics },
  userCentre: { ...empty.userCentre, ...answers.userCentre },
});
