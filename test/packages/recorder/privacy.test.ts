import { PortError } from '@inkside/kit';
import { rootReducer } from '../../../src/app/store/rootReducer';
import { recordingText } from '../../../packages/recorder/src/format/write';
import { createHook, type Held } from '../../../packages/recorder/src/hook';
import { recordPorts } from '../../../packages/recorder/src/recordPorts';
import { createView, type Privacy } from '../../../packages/recorder/src/privacy/view';
import { FAR_TOO_LONG_MS, processorMs } from '../../harness/processorTime';
import { fakeServices } from '../../fakes/fakeServices';

/** What a person would not hand over, by the field that holds it, or as a text that anyone would recognise. */
const secrets = {
  token: 'tok-7hd83hdk30dkwq',
  code: '739154',
  password: 'correct horse battery',
  verify: 'v-991-solved',
  accessKeyId: 'LTAI5tQnKxPlantedKey',
  accessKeySecret: 'plantedKeySecret0987',
  securityToken: 'CAISplantedStsToken1',
  cookie: 'SyncGatewaySession=abcdef0123456789planted',
  email: 'planted.person@mail.example.net',
  phone: '13912345678',
};
const recognisable = {
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJwbGFudGVkIjoxfQ.c2lnbmF0dXJl',
  sts: 'STS.NUplantedplanted12345',
  header: 'Bearer plantedBearer.abc123',
  link: 'https://store.example.com/u/push/a.pdf?Expires=1700000000&OSSAccessKeyId=LTAI5tPlanted&Signature=pl4nted%3D',
  ask: '/groupShare?code=PLANTEDINVITE&x=1',
  sentence: `call +49 (170) 1234567 or write to ${secrets.email}; ${secrets.cookie}`,
  json: JSON.stringify({ inner: { password: secrets.password, mail: secrets.email } }),
};
const titles = {
  title: 'Planted title of a note',
  name: 'planted file.pdf',
  content: JSON.stringify({ name: 'planted file.pdf', size: 3 }),
};

/** Pieces that must not be in a file. */
const usualNeedles = [
  ...Object.values(secrets),
  'abcdef0123456789planted',
  recognisable.jwt,
  recognisable.sts,
  'plantedBearer.abc123',
  'pl4nted',
  'LTAI5tPlanted',
  'PLANTEDINVITE',
  '1234567',
];
const strictNeedles = [...usualNeedles, titles.title, 'planted file'];

const planted = {
  ...secrets,
  ...recognisable,
  ...titles,
  deep: [{ list: [secrets, { tokens: ['tok-in-a-list-1'] }] }],
};
/** Arguments that are secret by where they stand. */
const positional = ['gifts.redeem', 'groups.invitation', 'groups.join', 'nearby.reach'];
const wordArgs: Readonly<Record<string, number>> = {
  'objects.signedUrl': 1,
  'files.download': 1,
  'account.setNickname': 0,
};

/** Every port with every method, each of which answers, fails or speaks with what was planted. */
const plantedPorts = (): Record<string, Record<string, (...args: never[]) => unknown>> => {
  const { handles, ...ports } = fakeServices().services;
  expect(handles).toBeDefined();
  return Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [
      name,
      Object.fromEntries(
        Object.keys(port).flatMap((method) => [
          [
            method,
            async (report: unknown) => {
              if (typeof report === 'function') report(planted);
              // All of what this one answers is a secret, wherever it is met again.
              return method === 'checkPuzzle' ? secrets : planted;
            },
          ],
          [
            `${method}Fails`,
            () =>
              Promise.reject(new PortError('errors.network', { detail: recognisable.sentence, email: secrets.email })),
          ],
          [`${method}Breaks`, () => Promise.reject(new Error(recognisable.sentence))],
          [`${method}AtOnce`, () => planted],
          [
            `${method}Throws`,
            () => {
              throw new PortError('errors.network', { detail: recognisable.link });
            },
          ],
          [`${method}Gives`, () => ({ use: (use: unknown) => use, ...planted })],
        ]),
      ),
    ]),
  );
};

const callAll = async (ports: ReturnType<typeof plantedPorts>): Promise<void> => {
  for (const [name, port] of Object.entries(ports)) {
    for (const method of Object.keys(port)) {
      const call = port[method] as (...args: unknown[]) => unknown;
      const where = `${name}.${method}`;
      const first = positional.includes(where)
        ? 'PLANTEDINVITE'
        : wordArgs[where] === 0
          ? titles.title
          : () => undefined;
      try {
        const given = await call(
          first,
          wordArgs[where] === 1 ? titles.name : planted,
          recognisable.sentence,
          secrets.email,
        );
        if (method.endsWith('Gives')) (given as { use: (use: unknown) => unknown }).use(planted);
      } catch {
        // As it was told to.
      }
    }
  }
};

const record = async (privacy: Privacy): Promise<string> => {
  const held: Held[] = [];
  const hook = createHook();
  hook.keep = (line) => held.push(line);
  const state = rootReducer(undefined, { type: 'test/begun' });
  hook.note({ kind: 'begin', state: { ...state, codeWaits: { aHash: 1 }, planted } });
  await callAll(recordPorts(plantedPorts(), hook));
  hook.note({ kind: 'act', action: { type: 'some/action', payload: planted }, state: { ...state, planted } });
  return recordingText(held, 'start', { app: '0.1.0', state: 1, calls: 1, language: 'en' }, privacy);
};

describe('what a recording keeps of secrets', () => {
  it('holds none that passed through any method of any port, an action or the state', async () => {
    const text = await record('usual');

    expect(usualNeedles.filter((needle) => text.includes(needle))).toEqual([]);
    expect(text).not.toContain('tok-in-a-list-1');
    expect(text).not.toContain('aHash');
    expect(text.includes(titles.title)).toBe(true);
  });

  it('holds no titles, names and contents either when it is strict', async () => {
    const text = await record('strict');

    expect(strictNeedles.filter((needle) => text.includes(needle))).toEqual([]);
  });

  it.each(positional)('hides the first argument of %s, which has no name', async (where) => {
    const [name = '', method = ''] = where.split('.');
    const held: Held[] = [];
    const hook = createHook();
    hook.keep = (line) => held.push(line);
    hook.note({ kind: 'begin', state: {} });
    const ports = recordPorts({ [name]: { [method]: async () => null } }, hook) as Record<
      string,
      Record<string, (code: string) => Promise<null>>
    >;

    await ports[name]?.[method]?.('GIFTPLANTED9');

    expect(recordingText(held, 'start', { app: '', state: 1, calls: 1, language: 'en' }, 'usual')).not.toContain(
      'GIFTPLANTED9',
    );
  });
});

describe('stand-ins', () => {
  const view = (privacy: Privacy = 'usual') => createView(privacy);

  it('are the same for the same value wherever it stands, and others for others', () => {
    const [first, second, within] = view().plain([
      { email: 'a@b.example' },
      { email: 'c@d.example' },
      'write to a@b.example!',
    ]) as [{ email: string }, { email: string }, string];

    expect(first.email).not.toBe(second.email);
    expect(within).toBe(`write to ${first.email}!`);
  });

  it('are of the same kind: an address stays an address, digits stay as many digits', () => {
    const { email, phone, code, id } = view().plain({
      email: 'a@b.example',
      phone: '13912345678',
      code: '739154',
      id: '+49 170 1234567',
    }) as Record<string, string>;

    expect(email).toMatch(/^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/);
    expect(phone).toMatch(/^1\d{10}$/);
    expect(code).toMatch(/^\d{6}$/);
    expect(id).toMatch(/^\+4\d \d{3} \d{7}$/);
  });

  it('leave alone what sagas go by: error codes, places, ids, dates, moments, sizes', () => {
    const value = {
      error: { code: 'errors.codeWrong', params: { seconds: 60 } },
      route: {
        name: 'noteOpen',
        path: '/note/open/0123456789abcdef0123456789abcdef',
        params: { noteId: 'n1' },
        query: {},
      },
      month: '2026-11',
      at: 1_763_629_200_000,
      written: '1763629200000',
      _rev: '3-967a00dff5e02add41819138abc3284d',
      key: '64b5f0c2a1d3e4f506172839/push/00000000000000000000000000000001.pdf',
      tokenExpiresAt: 5,
      isTokenKept: true,
      password: null,
    };

    expect(view('strict').plain(value)).toEqual(value);
  });

  it('are found in time however long a text is', () => {
    const long = ['a-b_c', 'eyJ', 'x@', 'https://', 'token-', '0 0 ', '?a&', 'STS.'].map((piece) =>
      piece.repeat(200_000 / piece.length),
    );

    // Milliseconds each; looking at each character from each other one would take hours.
    expect(processorMs(() => view().plain(long))).toBeLessThan(FAR_TOO_LONG_MS);
  });

  it('keep what did not change as the same object', () => {
    const rows = [{ a: 1 }, { b: ['x'] }];

    expect(view().plain(rows)).toBe(rows);
  });

  it('replace what is no JSON by what it was', () => {
    const value = {
      f: () => 1,
      b: new Uint8Array([1, 2, 3]),
      n: Infinity,
      m: new Map(),
      p: Promise.resolve(),
      u: undefined,
    };

    expect(view().plain(value)).toEqual({
      f: { $: 'function' },
      b: { $: 'bytes', length: 3 },
      n: { $: 'number', value: 'Infinity' },
      m: { $: 'other', of: 'Map' },
      p: { $: 'later' },
    });
  });
});
