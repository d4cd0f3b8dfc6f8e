import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { leaveNote } from '../../cloud/dataFolder/runningServer';
import type { Vault } from '../../src/services/browser/keeping/vault';
import { createOpenPorts } from '../../src/services/createOpenPorts';
import { paths } from '@inkside/protocol';
import { createHttp } from '../../src/services/http/createHttp';
import { cleanUp, newFolder, runHere } from '../cloud/operator/commandHarness';
import { signIn, startCloud, stopClouds, type TestCloud } from '../cloud/rest/testCloud';

const at = '2026-11-21T00:00:00.000Z';
/** What an operator might write, with traps and with addresses of both kinds. */
const written = {
  manuals: [
    {
      id: 'devices',
      title: { en: 'Devices' },
      models: ['NoteAir'],
      manuals: [
        { id: 'own', title: { en: 'Own' }, url: '/manuals/own.pdf', updatedAt: at },
        {
          id: 'text',
          title: { en: 'Text' },
          description: { en: '<p onclick="x()">a</p><script>x()</script>' },
          updatedAt: at,
        },
      ],
    },
  ],
  apps: [
    {
      id: 'app',
      channel: 'web',
      models: [],
      versionName: '2.1',
      versionCode: 21,
      forced: false,
      url: '/apps/a.apk',
      size: 1024,
      updatedAt: at,
    },
  ],
  downloads: [
    {
      id: 'desk',
      platform: 'linux',
      title: { en: 'Desk' },
      url: '/apps/desk',
      sha256: 'A'.repeat(64),
      updatedAt: at,
    },
  ],
};

let test: TestCloud;
let origin: string;
const parts = (token?: string) => {
  const vault = { current: () => (token === undefined ? undefined : { token }) } as Pick<Vault, 'current'>;
  return { origin, http: createHttp({ origin, vault }) };
};

beforeAll(async () => {
  test = await startCloud();
  origin = await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  await leaveNote(test.dataDirectory, { pid: process.pid, port: Number(new URL(origin).port) });
  const file = join(await newFolder(), 'content.json');
  await writeFile(file, JSON.stringify({ format: 'inkside-content', version: 1, content: written }));
  expect((await runHere(['content', 'import', file, '--data-dir', test.dataDirectory])).code).toBe(0);
});
afterAll(async () => {
  await stopClouds();
  await cleanUp();
});

describe('what anyone may read', () => {
  it.each([
    ['introduction', 'zh', '关于 Inkside'],
    ['privacy', 'zhTW', '隱私權政策'],
    ['agreement', 'ru', 'Условия использования'],
    ['drive', 'en', 'Online drives'],
    ['help', 'fr', 'Help for e-ink monitors'],
  ] as const)('has the page %s in %s', async (kind, language, title) => {
    const text = await createOpenPorts(parts()).publicPages.text(kind, language);

    expect(text).toMatchObject({ title, html: expect.stringContaining('<h2>'), updatedAt: expect.any(Number) });
    expect(text?.updatedAt).toBeGreaterThan(0);
  });

  it('has one notice by its id, and none by another', async () => {
    const { publicPages } = createOpenPorts(parts());

    await expect(publicPages.notice('welcome', 'en')).resolves.toMatchObject({
      id: 'welcome',
      title: 'Welcome to Inkside',
    });
    for (const id of ['nothing', '../welcome', '', '<script>']) {
      await expect(publicPages.notice(id, 'en')).rejects.toMatchObject({ code: 'errors.notFound' });
    }
  });

  it('is there for who keeps a session that the cloud has ended', async () => {
    const dead = await signIn(test, 'ended@example.org');
    await test.post(paths.logout, {}, dead);

    for (const token of [dead, 'nonsense']) {
      await expect(createOpenPorts(parts(token)).publicPages.notice('welcome', 'en')).resolves.toMatchObject({
        id: 'welcome',
      });
    }
  });

  it('has questions in categories', async () => {
    const { categories, faqs } = await createOpenPorts(parts()).support.help('en');

    expect(categories.map(({ id }) => id)).toEqual(['account', 'sync', 'push', 'notes', 'server']);
    expect(faqs.length).toBeGreaterThanOrEqual(11);
    expect(faqs.every(({ category }) => categories.some(({ id }) => id === category))).toBe(true);
  });

  it('has manuals without anything that runs, with whole addresses', async () => {
    const [group] = await createOpenPorts(parts()).manuals.list('en');

    expect(group).toMatchObject({ title: 'Devices', models: ['NoteAir'] });
    expect(group?.manuals.map(({ url, html }) => [url, html])).toEqual([
      [`${origin}/manuals/own.pdf`, ''],
      [null, '<p>a</p>'],
    ]);
  });

  it('has the app that the operator gives out', async () => {
    expect(await createOpenPorts(parts()).downloads.androidApp('en')).toMatchObject({
      version: '2.1',
      url: `${origin}/apps/a.apk`,
      size: 1024,
    });
  });

  it('has programs with what they hash to, and null where nobody said', async () => {
    const { downloads } = createOpenPorts(parts(await signIn(test, 'programs@example.org')));

    expect(await downloads.programs('en')).toMatchObject([
      { id: 'desk', sha256: 'a'.repeat(64), md5: null, size: null },
    ]);
    expect(await downloads.androidApp('en')).toMatchObject({ sha256: null });
  });

  it('says that the cloud cannot be reached', async () => {
    const nowhere = {
      origin: 'http://127.0.0.1:9',
      http: createHttp({ origin: 'http://127.0.0.1:9', vault: { current: () => undefined } }),
    };

    await expect(createOpenPorts(nowhere).support.help('en')).rejects.toMatchObject({
      code: 'errors.network',
      params: { operation: 'content' },
    });
  });
});

describe('an invitation', () => {
  let code: string;
  beforeAll(async () => {
    await signIn(test, 'owner@example.org');
    const { out } = await runHere([
      ...['group', 'add', '--email', 'owner@example.org', '--name', 'Readers', '--invite-days', '3'],
      ...['--data-dir', test.dataDirectory],
    ]);
    code = new URLSearchParams(out.split('?')[1]).get('code') ?? '';
  });

  it('is read by anyone and taken by who is signed in, once', async () => {
    const { groups } = createOpenPorts(parts(await signIn(test, 'reader@example.org')));

    expect(await createOpenPorts(parts()).groups.invitation(code)).toMatchObject({
      group: 'Readers',
      inviter: '',
      members: 1,
      expiresAt: expect.any(Number),
    });
    expect(await groups.join(code)).toEqual({ group: 'Readers', isNew: true });
    expect(await groups.join(code)).toEqual({ group: 'Readers', isNew: false });
    expect(await groups.invitation(code)).toMatchObject({ members: 2 });
  });

  it('is not taken by a visitor', async () => {
    await expect(createOpenPorts(parts()).groups.join(code)).rejects.toMatchObject({ code: 'elMsg.tips14' });
  });

  it.each(['', 'nothing', '../x', '<script>', 'x'.repeat(100)])('is not there under %p', async (wrong) => {
    await expect(createOpenPorts(parts()).groups.invitation(wrong)).rejects.toMatchObject({
      code: 'errors.groupInviteUnknown',
    });
  });
});
