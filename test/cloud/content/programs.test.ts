import type { Content } from '../../../cloud/content/content';
import { seed } from '../../../cloud/content/seed/seed';
import { createHourlyLimits } from '../../../cloud/accounts/guards/hourlyLimits';
import { createRecords } from '../../../cloud/accounts/records';
import { appEndpoints } from '../../../cloud/rest/content/appEndpoints';
import { paths } from '@inkside/protocol';
import { createMemoryDatabase, memoryEndpointCall } from './memory';

const DAY = '2026-11-20T00:00:00.000Z';
let now = Date.parse('2026-11-20T12:00:00Z');

const app = (
  id: string,
  versionCode: number,
  fields: Partial<Content['apps'][number]> = {},
): Content['apps'][number] => ({
  id,
  channel: 'store',
  models: [],
  versionName: `1.${versionCode}`,
  versionCode,
  forced: false,
  url: `https://example.org/${id}.apk`,
  updatedAt: DAY,
  ...fields,
});
const ad = (id: string, fields: Partial<Content['ads'][number]> = {}): Content['ads'][number] => ({
  id,
  title: { en: id },
  imageUrl: '/a.png',
  updatedAt: DAY,
  ...fields,
});

const callWith = (content: Partial<Content>) => {
  const whole = { ...seed.content, ...content };
  const store = { read: async () => whole, change: async () => undefined };
  const clock = { now: () => now };
  const records = createRecords(createMemoryDatabase());
  const limits = createHourlyLimits(records, clock, '00');
  return memoryEndpointCall(appEndpoints({ content: store, records, clock, limits }));
};

describe('the app of a device', () => {
  const call = callWith({
    apps: [
      app('old', 1),
      app('new', 3, { md5: 'a'.repeat(32), size: 5, description: { en: '<p onclick="x">New</p>' } }),
      app('tab', 9, { models: ['Tab8'], forced: true }),
      app('other', 7, { channel: 'school' }),
    ],
  });
  const idFor = async (query: object): Promise<unknown> => {
    const answer = await call('a', 'GET', paths.androidVersion, {}, query);
    return (answer as { data: { _id: string } | null }).data?._id;
  };

  it('is the newest of its channel that is made for its model', async () => {
    expect(await idFor({ channel: 'store', model: 'NoteAir' })).toBe('new');
    expect(await idFor({ channel: 'STORE', model: 'tab8' })).toBe('tab');
    expect(await idFor({ channel: 'school' })).toBe('other');
    expect(await idFor({ channel: 'nowhere' })).toBeUndefined();
    await expect(idFor({ id: 'nothing' })).rejects.toMatchObject({ code: 'errors.notFound' });
  });

  it('comes with what is needed to fetch and to check it', async () => {
    const query = { channel: 'store', model: 'NoteAir' };

    expect(await call('a', 'GET', paths.androidVersion, {}, query)).toMatchObject({
      data: {
        platform: 'android',
        versionName: '1.3',
        versionCode: 3,
        forceUpdate: false,
        url: 'https://example.org/new.apk',
        size: 5,
        md5: 'a'.repeat(32),
        description: '<p>New</p>',
      },
    });
  });
});

describe('the picture at the door', () => {
  it('is the newest of those whose time it is', async () => {
    const call = callWith({
      ads: [
        ad('always'),
        ad('past', { updatedAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-20T12:00:00.000Z' }),
        ad('future', { updatedAt: '2026-11-22T00:00:00.000Z', startsAt: '2026-11-20T12:00:01.000Z' }),
      ],
    });
    expect(await call('a', 'GET', paths.loginAd)).toMatchObject({ data: { _id: 'always', linkUrl: null } });

    now += 1000;

    expect(await call('a', 'GET', paths.loginAd)).toMatchObject({ data: { _id: 'future' } });
  });
});
