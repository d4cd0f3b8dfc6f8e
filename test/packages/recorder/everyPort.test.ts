import { PortError } from '@inkside/kit';
import { portNames } from '../../../src/app/replay/portNames';
import { rootReducer } from '../../../src/app/store/rootReducer';
import { recordingText } from '../../../packages/recorder/src/format/write';
import { createHook, type Held } from '../../../packages/recorder/src/hook';
import { recordPorts } from '../../../packages/recorder/src/recordPorts';
import type { Privacy } from '../../../packages/recorder/src/privacy/view';
import { fakeServices } from '../../fakes/fakeServices';

/** One thing that must not be in a file: under the names that it has, or in a text that anyone would recognise. */
interface Plant {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly texts?: readonly string[];
  /** Pieces of it. */
  readonly needles: readonly string[];
  readonly privacy?: Privacy;
}

const signed = (query: string): string => `https://store.example.com/u/push/a.pdf?${query}`;

/** Each by itself: a value that is hidden because another field gave it away would prove nothing. */
const plants: Readonly<Record<string, Plant>> = {
  'a token by its name': {
    fields: { token: 'plantedtokenabc', refreshToken: ['plantedtokenabd'] },
    needles: ['plantedtokenab'],
  },
  'a token as what it looks like': {
    texts: ['eyJhbGciOiJIUzI1NiJ9.eyJwbGFudGVkIjoxfQ.c2lnbmF0dXJl', 'Bearer plantedBearer.abc123'],
    needles: ['eyJhbGci', 'c2lnbmF0dXJl', 'plantedBearer'],
  },
  'a code as text': { fields: { code: '739154' }, needles: ['739154'] },
  'a code as a number': { fields: { code: 739154, otp: 739155, pin: 739156 }, needles: ['739154', '739155', '739156'] },
  'a code in an address': {
    texts: ['/groupShare?code=PLANTEDINVITE&x=1', `${encodeURIComponent('?code=PLANTEDINVITE')}`],
    needles: ['PLANTEDINVITE'],
  },
  'a password': {
    fields: { password: 'correct horse battery', newPassword: 'correct horse staple' },
    needles: ['correct horse'],
  },
  'a proof of a security check': {
    fields: { verify: 'planted-solved', ticket: 'planted-ticket' },
    needles: ['planted-solved', 'planted-ticket'],
  },
  'STS keys by their names': {
    fields: {
      accessKeyId: 'plantedKeyId',
      accessKeySecret: 'plantedKeySecret',
      securityToken: 'plantedSecurity',
      AccessKeySecret: 'plantedKeySecret',
    },
    needles: ['plantedKeyId', 'plantedKeySecret', 'plantedSecurity'],
  },
  'STS keys as what they look like': {
    texts: ['STS.NUplantedplanted12345', 'LTAI5tQnKxPlantedKey'],
    needles: ['NUplanted', 'LTAI5tQnKx'],
  },
  'a signed address': {
    texts: [
      signed('Expires=1&OSSAccessKeyId=pl4nt&Signature=pl4nted%3D'),
      signed('X-Amz-Credential=pl4nt&X-Amz-Signature=pl4nted'),
    ],
    needles: ['pl4nt'],
  },
  'a cookie by its name': {
    fields: { cookie: 'a=plantedcookie', setCookie: ['b=plantedcookie'] },
    needles: ['plantedcookie'],
  },
  'a cookie as what it looks like': {
    texts: ['SyncGatewaySession=abcdef0123456789planted; Path=/'],
    needles: ['abcdef0123456789planted'],
  },
  'an e-mail address': {
    fields: { email: 'planted.person@mail.example.net' },
    texts: ['write to planted.person@mail.example.net!'],
    needles: ['planted.person', 'mail.example.net'],
  },
  'a telephone number': {
    fields: { phone: '13912345678', mobi: 13912345679 },
    texts: ['call +49 (170) 1234567 now'],
    needles: ['13912345678', '13912345679', '1234567'],
  },
  'a token, a password and a code in the message of an error': {
    fields: { token: 'tok-7hd83hdk30dkwq', password: 'correct horse battery', code: 'PLANTEDCODE9' },
    texts: [
      'Request with tok-7hd83hdk30dkwq was refused',
      'nobody has correct horse battery',
      'https://cloud.example/api/PLANTEDCODE9/join',
    ],
    needles: ['tok-7hd83', 'correct horse', 'PLANTEDCODE9'],
  },
  'secrets that a text names': {
    texts: [
      'password=correct-horse&code=PLANTED1',
      'X-Access-Token: planted-2',
      'Error 401: {"refreshToken":"planted-3"}',
      'Set-Cookie: A=planted-4; Path=/',
    ],
    needles: ['correct-horse', 'PLANTED1', 'planted-2', 'planted-3', 'planted-4'],
  },
  'secrets as pairs': {
    fields: {
      headers: [
        ['Authorization', 'planted-5'],
        ['x-code', 'planted-6'],
      ],
      also: [{ name: 'Cookie', value: 'SG=planted-7' }],
    },
    needles: ['planted-5', 'planted-6', 'planted-7'],
  },
  'where a device is': {
    fields: { address: 'http://192.168.77.5:8085/', mac: '0a1b2c3d4e5f', macAddress: '0A:1B:2C:3D:4E:60' },
    texts: ['lost http://192.168.77.5:8085/'],
    needles: ['192.168.77', '0a1b2c3d4e5f', '0A:1B:2C'],
  },
  'numbers in secrets': {
    fields: { verifyCode: 739157, phone: { number: 13912345670 }, tokens: [87654321] },
    needles: ['739157', '13912345670', '87654321'],
  },
  'secrets in a text of JSON': {
    texts: [JSON.stringify({ inner: { password: 'correct horse', list: [{ email: 'planted@mail.example' }] } })],
    needles: ['correct horse', 'planted@'],
  },
  'titles, names and contents, where it is strict': {
    fields: {
      title: 'Planted title of a note',
      name: 'planted file.pdf',
      content: JSON.stringify({ name: 'planted file.pdf' }),
      names: ['planted one'],
      nickname: 'planted nick',
    },
    needles: ['lanted title', 'planted file', 'planted one', 'planted nick'],
    privacy: 'strict',
  },
};

type Call = (...args: readonly unknown[]) => unknown;
/** What a method does with what was planted. */
const ways: Readonly<Record<string, (planted: object, words: string) => Call>> = {
  Answers: (planted) => async () => planted,
  Tells: (planted) => (report) => (report as Call)(planted),
  Gives: (planted) => () => ({ ...planted, use: (use: unknown) => use }),
  Fails: (planted, words) => () => Promise.reject(new PortError('errors.network', { ...planted, detail: words })),
  Breaks: (_planted, words) => () => Promise.reject(new Error(words)),
  Throws: (_planted, words) => () => {
    throw new Error(words);
  },
};

/** Every method of every port, in each of these ways. */
const portsOf = (planted: object, words: string): Record<string, Record<string, Call>> => {
  const { handles: _views, ...ports } = fakeServices().services;
  const methods = (port: object) =>
    Object.keys(port).flatMap((name) =>
      Object.entries(ways).map(([way, make]) => [`${name}${way}`, make(planted, words)] as const),
    );
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, Object.fromEntries(methods(port))]));
};

const callAll = async (
  ports: Record<string, Record<string, Call>>,
  planted: object,
  texts: readonly string[],
): Promise<void> => {
  for (const port of Object.values(ports)) {
    for (const call of Object.keys(port)) {
      try {
        const given = (await port[call]?.(() => undefined, planted, ...texts)) as Record<string, Call> | undefined;
        given?.['use']?.(planted, ...texts);
      } catch {
        // As it was told to.
      }
    }
  }
};

const record = async ({ fields = {}, texts = [], privacy = 'usual' }: Plant) => {
  const held: Held[] = [];
  const hook = createHook();
  hook.keep = (line) => held.push(line);
  const planted = { ...fields, texts, deep: [{ list: [fields, ...texts] }] };
  // An error's parameters are texts and numbers.
  const params = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  );
  const state = { ...rootReducer(undefined, { type: 'test/begun' }), planted };
  hook.note({ kind: 'begin', state });
  const ports = portsOf({ ...planted, ...params }, texts.join(' '));
  await callAll(recordPorts(ports, hook), planted, texts);
  hook.note({
    kind: 'act',
    action: { type: 'test/acted', payload: planted },
    state: { ...state, again: { ...planted } },
  });
  return { text: recordingText(held, 'start', { app: '0.1.0', state: 1, calls: 1, language: 'en' }, privacy), ports };
};

describe('every port', () => {
  it.each(Object.entries(plants))('lets nothing through of %s', async (_what, plant) => {
    const { text, ports } = await record(plant);

    expect(plant.needles.filter((needle) => text.includes(needle))).toEqual([]);
    // The recorder's own port is in no recording; late code comes from a port that gives no data.
    const recorded = portNames.filter((name) => name !== 'recorder' && name !== 'loads');
    expect(
      Object.keys(ports)
        .filter((name) => name !== 'recorder')
        .sort(),
    ).toEqual([...recorded].sort());
    const missing = recorded.flatMap((name) =>
      Object.keys(ports[name] ?? {})
        .filter((call) => !text.includes(`"port":"${name}.${call}"`))
        .map((call) => `${name}.${call}`),
    );
    expect(missing).toEqual([]);
    for (const kind of ['answer', 'failed', 'said', 'used', 'act']) expect(text).toContain(`"kind":"${kind}"`);
  });

  it('would show what was planted, if it were no secret', async () => {
    const { text } = await record({ fields: { title: 'A title in view' }, texts: ['plain words'], needles: [] });

    expect(text.split('A title in view').length).toBeGreaterThan(portNames.length);
    expect(text.split('plain words').length).toBeGreaterThan(portNames.length);
  });
});
