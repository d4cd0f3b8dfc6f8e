import * as v from 'valibot';

import { DAY_MS } from '../../../cloud/lib/config';
import { identityOf } from '../../../cloud/accounts/account';
import { OPERATOR_KEY_HEADER } from '../../../cloud/admin/operatorGuard';
import { CONTENT_PATH } from '../../../cloud/admin/operatorPlugin';
import { createGroupBook } from '../../../cloud/content/groupBook';
import { leaveNote } from '../../../cloud/dataFolder/runningServer';
import { readSecrets } from '../../../cloud/lib/secrets';
import { createClosers, openStores } from '../../../cloud/openStores';
import { paths, groupAnswers } from '@inkside/protocol';
import { cleanUp, runHere } from '../operator/commandHarness';
import { failure, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';

const OWNER = 'owner@example.org';

let test: TestCloud;
let owner: string;

beforeEach(async () => {
  test = await startCloud();
  owner = await signIn(test, OWNER);
  const account = await test.cloud.accounts.directory.find(identityOf(OWNER));
  await test.cloud.accounts.directory.update(account?.uid ?? '', (known) => ({ ...known, nickname: 'Olga' }));
  const origin = await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  await leaveNote(test.dataDirectory, { pid: process.pid, port: Number(new URL(origin).port) });
});
afterEach(stopClouds);
afterAll(cleanUp);

const add = (...args: string[]) => runHere(['group', 'add', ...args, '--data-dir', test.dataDirectory]);
const makeGroup = async (...args: string[]): Promise<string> => {
  const { out } = await add('--email', OWNER, '--name', 'Readers', '--about', 'One book a month', ...args);
  return /^\/#\/groupShare\?code=([0-9A-Z-]+)$/.exec(out)?.[1] ?? '';
};
const invite = (code: string) => test.get(`${paths.groupInvite}?code=${encodeURIComponent(code)}`);
const shown = async (code: string) => v.parse(groupAnswers.invite, (await invite(code)).json).data;
const join = (code: string, token: string) => test.post(paths.joinGroup, { code }, token);
const groupsOf = async (token: string) =>
  v.parse(groupAnswers.list, (await test.get(paths.groups, token)).json).data.results;

describe('an invitation', () => {
  it('tells anyone what the group is and who invites, and nothing that could be misused', async () => {
    const answer = await shown(await makeGroup());

    expect(answer).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Readers',
      about: 'One book a month',
      memberCount: 1,
      inviter: 'Olga',
      expiresAt: null,
    });
  });

  it('is found however its code is typed', async () => {
    const code = await makeGroup();

    expect((await shown(code.toLowerCase().replaceAll('-', ' '))).name).toBe('Readers');
  });

  it.each(['', 'nothing', '0000-0000-0000-0000'])('is not there under %p', async (code) => {
    await makeGroup();

    expect(await invite(code)).toMatchObject({ status: 404, json: failure('errors.groupInviteUnknown') });
  });

  it('ends with its days', async () => {
    const code = await makeGroup('--invite-days', '7');
    test.advance(7 * DAY_MS);

    expect(await invite(code)).toMatchObject({ status: 410, json: failure('errors.groupInviteExpired') });
    owner = await signIn(test, OWNER);
    expect((await groupsOf(owner))[0]).toMatchObject({ inviteCode: null, inviteExpiresAt: null });
  });

  it('cannot be guessed: after 600 wrong codes an hour an address has no more, but who is signed in there has', async () => {
    const code = await makeGroup();
    for (let tries = 0; tries < 600; tries += 1) await invite('wrong');

    expect((await invite(code)).status).toBe(429);
    expect((await join(code, await signIn(test, 'late@example.org'))).status).toBe(200);
  });
});

describe('joining', () => {
  it('makes one a member once, and only with a token', async () => {
    const code = await makeGroup();
    const reader = await signIn(test, 'reader@example.org');

    const [first, second] = [await join(code, reader), await join(code, reader)];
    const stranger = await join(code, '');

    expect(v.parse(groupAnswers.join, first.json).data).toMatchObject({
      isNew: true,
      group: { name: 'Readers', memberCount: 2 },
    });
    expect(v.parse(groupAnswers.join, second.json).data).toMatchObject({ isNew: false, group: { memberCount: 2 } });
    expect(stranger.status).toBe(401);
    expect((await shown(code)).memberCount).toBe(2);
  });

  it('shows the group to its members, and the invitation to its owner only; a restart changes nothing', async () => {
    const code = await makeGroup();
    const reader = await signIn(test, 'reader@example.org');
    await join(code, reader);
    await test.restart();

    expect(await groupsOf(reader)).toMatchObject([
      { name: 'Readers', owner: 'Olga', isOwner: false, inviteCode: null, memberCount: 2 },
    ]);
    expect(await groupsOf(owner)).toMatchObject([{ isOwner: true, inviteCode: code, memberCount: 2 }]);
  });

  it('refuses a wrong code and takes no one in', async () => {
    await makeGroup();
    const reader = await signIn(test, 'reader@example.org');

    expect(await join('wrong', reader)).toMatchObject({ status: 404, json: failure('errors.groupInviteUnknown') });
    expect(await groupsOf(reader)).toEqual([]);
  });
});

describe('an account that ends', () => {
  it('leaves its groups, and those that it owns go to who joined them first, or end with the last', async () => {
    const code = await makeGroup();
    const reader = await signIn(test, 'reader@example.org');
    const leaver = await signIn(test, 'leaver@example.org');
    await join(code, reader);
    await join(code, leaver);

    await runHere(['user', 'remove', '--email', 'leaver@example.org', '--yes', '--data-dir', test.dataDirectory]);
    expect((await shown(code)).memberCount).toBe(2);
    await runHere(['user', 'remove', '--email', OWNER, '--yes', '--data-dir', test.dataDirectory]);

    expect((await shown(code)).memberCount).toBe(1);
    expect(await groupsOf(reader)).toMatchObject([{ name: 'Readers', role: 'owner' }]);
    await runHere(['user', 'remove', '--email', 'reader@example.org', '--yes', '--data-dir', test.dataDirectory]);
    expect((await invite(code)).status).toBe(404);
  });
});

describe('inkside group add', () => {
  it.each([
    ['nobody', ['--email', 'nobody@example.org', '--name', 'A'], 1],
    ['no address', ['--name', 'A'], 2],
    ['no number', ['--email', OWNER, '--name', 'A', '--invite-days', 'x'], 2],
  ])('refuses %s', async (_, args, code) => {
    expect((await add(...args)).code).toBe(code);
    expect(await groupsOf(owner)).toEqual([]);
  });

  it.each([
    [[], 'A name needs at least one character.'],
    [['--name', '  '], 'A name needs at least one character.'],
    [['--name', 'A\nB'], 'A name cannot hold \\ / : * ? " < > | or unseen characters, and cannot be "." or "..".'],
    [['--name', 'A/B'], 'A name cannot hold \\ / : * ? " < > | or unseen characters, and cannot be "." or "..".'],
    [['--name', '字'.repeat(85)], 'A name has at most 254 bytes in UTF-8.'],
  ])('says what is wrong with a name (%j)', async (name, sentence) => {
    const { code, err } = await add('--email', OWNER, ...name);

    expect([code, err.split('\n')[0]]).toEqual([2, `--name: ${sentence}`]);
    expect(await groupsOf(owner)).toEqual([]);
  });

  it('takes a name without the spaces around it', async () => {
    await add('--email', OWNER, '--name', ' Readers of 📚 ');

    expect(await groupsOf(owner)).toMatchObject([{ name: 'Readers of 📚' }]);
  });

  it('gives an owner no second group of one name, but another owner', async () => {
    await signIn(test, 'other@example.org');
    await add('--email', OWNER, '--name', 'Caf\u00E9');

    const [second, foreign] = [
      await add('--email', OWNER, '--name', 'CAFE\u0301'),
      await add('--email', 'other@example.org', '--name', 'Caf\u00E9'),
    ];

    expect([second.code, second.err]).toEqual([1, 'The account has a group of this name. Choose another one.']);
    expect([foreign.code, (await groupsOf(owner)).length]).toEqual([0, 1]);
  });

  it('gives one name once to two that come at once', async () => {
    const made = await Promise.all(['Both', 'both'].map((name) => add('--email', OWNER, '--name', name)));

    expect(made.map(({ code }) => String(code)).toSorted()).toEqual(['0', '1']);
    expect(await groupsOf(owner)).toHaveLength(1);
  });
});

describe('what a command asks of the running server', () => {
  it('is refused for its name by what is wrong with it, and trimmed else', async () => {
    const headers = { [OPERATOR_KEY_HEADER]: (await readSecrets(test.dataDirectory))?.operatorKey ?? '' };
    const make = (name: string) =>
      test.post(CONTENT_PATH, { do: 'makeGroup', email: OWNER, name, about: '', inviteDays: null }, undefined, headers);

    expect(await make('A/B')).toMatchObject({ status: 400, json: failure('errors.nameCharacters') });
    expect(await make(' ')).toMatchObject({ status: 400, json: failure('errors.nameEmpty') });
    expect((await make(' A ')).status).toBe(200);
    expect(await make('a')).toMatchObject({ status: 409, json: failure('errors.nameTaken', { name: 'a' }) });
    expect(await groupsOf(owner)).toMatchObject([{ name: 'A' }]);
  });
});

describe('a group whose name was given before the rule', () => {
  it('keeps it, and can be joined', async () => {
    await test.cloud.close();
    const closers = createClosers();
    const { accounts, records } = await openStores({ dataDirectory: test.dataDirectory, clock: test }, closers);
    const { uid = '' } = (await accounts.directory.find(identityOf(OWNER))) ?? {};
    const group = { owner: uid, name: 'Maths/Physics: 7b', about: '', inviteDays: null };
    const { invitation } = await createGroupBook(records.content, test).make(group);
    await closers.closeAll();
    await test.restart();

    const code = invitation?.code ?? '';
    expect((await shown(code)).name).toBe('Maths/Physics: 7b');
    await join(code, await signIn(test, 'reader@example.org'));
    expect(await groupsOf(owner)).toMatchObject([{ name: 'Maths/Physics: 7b', memberCount: 2 }]);
  });
});
