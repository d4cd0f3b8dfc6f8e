import { paths } from '@inkside/protocol';
import { formOf, sizeOf, statusOf, together } from './attack';
import type { Attack, Attacker } from './attack';
import type { HostileSite } from './site';
import type { WorstCall } from './worstInput';

const MIB = 1024 ** 2;
/** They may end the session or the account, so they come last. */
const ENDING: ReadonlySet<string> = new Set([
  paths.deviceLogout,
  paths.deleteUserData,
  paths.destroyAccount,
  paths.keepAccount,
  paths.disableDeviceToken,
  paths.logout,
]);

const ofTable = ({ origin, bearer }: Attacker, calls: readonly WorstCall[]): readonly Attack[] =>
  calls.map(({ method, path, body, what }): Attack => {
    const [address = ''] = path.split('?');
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    };
    return {
      part: 'rest',
      endpoint: `${method} ${address.replace(/[\w-]{24,}/, ':id')}`,
      input: body === '' ? `${sizeOf(path.length)} address, ${what}` : `${sizeOf(body.length)}: ${what}`,
      ...(body === '' ? {} : { json: body }),
      send: () => statusOf({ method, url: origin + path, headers, ...(body === '' ? {} : { body }) }),
    };
  });

const opmlOf = (outlines: string): string => `<opml version="2.0"><body>${outlines}</body></opml>`;
const folders = (depth: number, inside: string): string =>
  `${'<outline text="folder">'.repeat(depth)}${inside}${'</outline>'.repeat(depth)}`;
const feed = (index: number): string =>
  `<outline type="rss" text="Feed ${index}" xmlUrl="https://example.org/${index}"/>`;
const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

const makersOf = ({ origin, bearer }: Attacker) => {
  const authorization = `Bearer ${bearer}`;
  const json = (method: string, path: string, input: string, body: unknown, count = 1): Attack => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { authorization, 'content-type': 'application/json' };
    return {
      part: 'rest',
      endpoint: `${method} ${path}`,
      input: `${sizeOf(text.length)}: ${input}`,
      json: text,
      send: () => together(count, () => statusOf({ method, url: origin + path, headers, body: text })),
    };
  };
  const get = (path: string, input: string, count = 1): Attack => ({
    part: 'rest',
    endpoint: `GET ${path.replace(/\?.*/, '')}`,
    input,
    send: () => together(count, () => statusOf({ method: 'GET', url: origin + path, headers: { authorization } })),
  });
  const file = (path: string, field: string, input: string, bytes: Uint8Array, type = 'text/xml'): Attack => {
    const form = formOf(field, 'file', type, bytes);
    return {
      part: 'rest',
      endpoint: `POST ${path}`,
      input: `${sizeOf(bytes.length)}: ${input}`,
      send: () =>
        statusOf({ method: 'POST', url: origin + path, headers: { authorization, ...form.headers }, body: form.body }),
    };
  };
  const opml = (input: string, text: string): Attack =>
    file(paths.importOpml, 'file', `OPML, ${input}`, Buffer.from(text));
  return { json, get, file, opml };
};
type Makers = ReturnType<typeof makersOf>;

const opmlAttacks = ({ json, opml }: Makers): readonly Attack[] => [
  json('POST', paths.exportOpml, 'all subscriptions', {}),
  opml('2,000 feeds', opmlOf(many(2000, feed))),
  opml('2,000 feeds again', opmlOf(many(2000, feed))),
  opml('2,000 folders, eight deep', opmlOf(many(250, (index) => folders(8, feed(index))))),
  opml('beginnings of elements', opmlOf('<outline text="x">'.repeat(110_000))),
  opml('attributes', opmlOf(`<outline ${'a="b" '.repeat(340_000)}/>`)),
  opml('entities', opmlOf(`<outline text="${'&#65;'.repeat(400_000)}"/>`)),
  opml('no end', `<opml>${'<'.repeat(2 * MIB - 100)}`),
];

const siteAttacks = ({ json }: Makers, site: HostileSite): readonly Attack[] =>
  Object.entries(site.addresses).flatMap(([name, url]) => {
    const sourceType = name.startsWith('page') ? 1 : name.startsWith('opds') || name.startsWith('atom') ? 2 : 0;
    const input = `fetches ${sizeOf(site.bytes[name] ?? 0)}: ${name}`;
    const content = json('POST', paths.feedContent, input, { url, sourceType, limit: 100 });
    const add = name.startsWith('page')
      ? json('POST', paths.addWebpage, input, { url })
      : json('POST', paths.subscribeUrl, input, { url, sourceType });
    return [content, add];
  });

/** Where something is worse than the largest of a schema: named one by one. */
const named = (attacker: Attacker, site: HostileSite): readonly Attack[] => {
  const { uid } = attacker;
  const makers = makersOf(attacker);
  const { json, get, file } = makers;
  const where = encodeURIComponent(JSON.stringify({ limit: 100_000, offset: 0, parent: 0 }));
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(3 * MIB - 100, 7)]);
  return [
    json('POST', paths.userConfig, '500,000 deep', `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
    json(
      'POST',
      paths.userConfig,
      '100,000 members',
      Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`setting${index}`, 1])),
    ),
    json('POST', paths.readInfoList, '1,000 ids of one letter', {
      docIds: Array.from({ length: 1000 }, (_, index) => `b${index}`),
    }),
    get(`${paths.readTimeInfo}?range=year&timezone=Asia/Shanghai&date=2026-06-30`, 'a year'),
    get(`${paths.dayRead}?startTime=2025-06-01&endTime=2026-06-30&timezone=Asia/Kathmandu`, '395 days'),
    get(paths.readingInfo, 'all'),
    get(paths.usageAmount, 'all'),
    get(paths.storageByKind, 'all'),
    get(`${paths.pushMessages}?where=${where}`, '100,000 pushes at most'),
    get(`${paths.subscriptions}?limit=100000`, 'all subscriptions'),
    get(`${paths.favourites}?limit=100000`, 'all favourites'),
    file(paths.avatar, 'file', 'a picture', png, 'image/png'),
    json(
      'POST',
      paths.login,
      'one password, 40 calls at once',
      { mobi: 'reader@example.org', password: 'wrong password' },
      40,
    ),
    json('POST', paths.captchaCreate, 'a picture', { kind: 'slider' }),
    json('POST', paths.captchaCreate, 'a picture, 20 calls at once', { kind: 'slider' }, 20),
    get('/api/docs', 'the whole table'),
    get(paths.exportAccount, 'all of the account'),
    ...opmlAttacks(makers),
    ...siteAttacks(makers, site),
    json('POST', paths.pushDelete, '1,000 pushes', {
      ids: Array.from({ length: 1000 }, (_, index) => `${uid}-${index}`),
    }),
  ];
};

/** Every row of the table, and what is known to be worse. */
export const restAttacks = (attacker: Attacker, calls: readonly WorstCall[], site: HostileSite): readonly Attack[] => {
  const rows = ofTable(attacker, calls);
  const isEnding = ({ endpoint }: Attack): boolean => ENDING.has(endpoint.split(' ')[1] ?? '');
  return [...rows.filter((row) => !isEnding(row)), ...named(attacker, site), ...rows.filter(isEnding)];
};
