import { createView } from '../../../../packages/recorder/src/privacy/view';
import { FAR_TOO_LONG_MS, processorMs } from '../../../harness/processorTime';

const shown = (value: unknown): string => JSON.stringify(createView('usual').plain(value));

const TOKEN = 'tok-7hd83hdk30dkwq';
const PASSWORD = 'correct horse battery';

describe('a secret that is known', () => {
  it.each([
    ['in a sentence', `Request with ${TOKEN} was refused`],
    ['in the path of an address', `https://x.example/api/${TOKEN}/sync`],
    ['in quotes', `bad "${TOKEN}"`],
    ['directly after other letters', `x${TOKEN}y`],
    ['after an encoded character', `%3D${TOKEN}`],
    ['as the name of a field', { [TOKEN]: 1 }],
  ])('is found %s', (_where, later) => {
    expect(shown([{ token: TOKEN }, { later }])).not.toContain(TOKEN);
  });

  it.each([
    [`no ${PASSWORD} here`],
    [`x?y=${encodeURIComponent(PASSWORD)}`],
    [`x?y=${PASSWORD.replaceAll(' ', '+')}`],
    ['{"cut": "off", "y": "correct horse battery'],
  ])('is found however it is written: %s', (later) => {
    expect(shown([{ password: PASSWORD }, { later }])).not.toMatch(/horse/);
  });

  it('has the same stand-in inside a text as alone', () => {
    const [{ token }, text] = createView('usual').plain([{ token: TOKEN }, `see ${TOKEN}, ${TOKEN}`]) as [
      { token: string },
      string,
    ];

    expect(text).toBe(`see ${token}, ${token}`);
  });

  it('is found whole, where a shorter one lies in it', () => {
    const out = shown([
      { token: 'planted-token-1' },
      { token: 'planted-token-1-and-more' },
      'see planted-token-1-and-more',
    ]);

    expect(out).not.toMatch(/planted|and-more/);
  });

  it('is no piece of an id or of another number', () => {
    const id = '6573915400aa';

    expect(shown([{ code: '739154' }, id, `n/${id}/x`, '1763173915412'])).toContain(
      `"${id}","n/${id}/x","1763173915412"`,
    );
  });

  it.each(['idle', 'errors.codeWrong'])('is none that the code itself says: %s', (word) => {
    expect(
      shown(
        [
          { secret: { phase: word, error: { code: 'errors.codeWrong', params: { seconds: 60 } } } },
          { code: word, params: {} },
          word,
        ].slice(word === 'idle' ? 2 : 0),
      ),
    ).toContain(word);
  });
});

describe('a secret that a text names', () => {
  it.each([
    ['password=planted-1&code=PLANTED2', /planted-1|PLANTED2/],
    ['x=1&passphrase=planted one two', /planted|two/],
    ['X-Access-Token: planted', /planted/],
    ['authorization: planted words here', /planted|words|here/],
    ['Authorization: BEARER planted.abc', /planted/],
    ['BEARER planted.abc', /planted/],
    ['Cookie: SG=planted; other=planted2', /planted/],
    ['set-cookie: AWSALB=planted; Path=/', /planted/],
    ['OSS AKplanted:sigPlanted=', /lanted/],
    ['Credential=planted, SignedHeaders=a, Signature=planted2', /planted/],
    ['http://u:planted@localhost/db', /planted/],
    ['redirect=%2Fshare%3Fcode%3DPLANTED%26x%3D1', /PLANTED/],
    ['redirect%3D%252Fshare%253Fcode%253DPLANTED%2526x', /PLANTED/],
    ['Error 401: {"token":"planted"}', /planted/],
    ['Error 401: {"tokens":["planted"],"phone":{"number":13912345678}} at once', /planted|139123/],
    ['{"token":"planted"', /planted/],
    ['{"secret":{"a":"planted","b":["planted2"', /planted/],
    [' {"token":"planted"}', /planted/],
    ['\n{"token":"planted"}', /planted/],
    ['\uFEFF{"token":"planted"}', /planted/],
    ['{"token":"planted"}\n{"seq":1}\n{"token":"planted2"}\n', /planted/],
    ['{"token":"planted"}\nand token: planted2', /planted/],
    [JSON.stringify(JSON.stringify({ password: 'planted' })), /planted/],
    [JSON.stringify({ log: JSON.stringify({ log: JSON.stringify({ password: 'planted' }) }) }), /planted/],
    ['x {\\"password\\":\\"planted\\"} y }', /planted/],
    [JSON.stringify({ password: 'planted', pad: 'x'.repeat(200_001) }), /planted/],
    [`${JSON.stringify({ password: 'planted', pad: 'x'.repeat(200_001) })} and then`, /planted/],
    ["[['Authorization', 'planted'], ['x-code', 'planted2']]", /planted/],
    ['<Error><OSSAccessKeyId>planted</OSSAccessKeyId></Error>', /planted/],
    ['your code is 739154.', /739154/],
    ['wrong password hunter2, try again', /hunter2/],
    ['密码：hunter-two', /hunter/],
    ['data:text/plain,planted.person@mail.example.net', /planted/],
    ['data:application/json,{"token":"planted"}', /planted/],
    ['<img src="data:image/png;base64,cGxhbnRlZA==">', /cGxh/],
  ])('goes: %s', (text, needle) => {
    expect(shown([text])).not.toMatch(needle);
  });

  it.each([
    'status code: 404',
    '{"code":"errors.codeWrong"',
    'http://localhost:37209/noteTree?since=4&limit=100',
    '2026-11-22T10:00:00.000Z',
    '64b5f0c2a1d3e4f506172839/push/00000000000000000000000000000001.pdf',
    '025154fc-a2f0-44bd-8b44-8ae5dc09e9e7',
    'token refused',
    'tokenExpiresAt: 1795165200000',
    'data:image/png;base64,',
    '"quoted" and {curly} [3]',
  ])('leaves alone: %s', (text) => {
    expect(createView('usual').plain([text])).toEqual([text]);
  });
});

describe('what anyone would recognise', () => {
  it.each([
    ['/a?contact=planted.person%40mail.example.net', /planted|mail\.example/],
    ['/a?to=%2B8613912345678', /13912345678/],
    ['Call 13912345678.', /13912345678/],
    ['call 0755-12345678 now', /12345678/],
    ['call 139.1234.5678', /1234/],
    ['01.23.45.67.89', /23\.45/],
    ['0170/1234567', /1234567/],
    ['tel13912345678', /139123/],
    ['x%3D13912345678', /139123/],
    ['%3DLTAI5tQnKxPlantedKey', /LTAI/],
    ['%3DeyJhbGciOi.eyJwbGFu.c2ln', /eyJ/],
  ])('goes: %s', (text, needle) => {
    expect(shown([text])).not.toMatch(needle);
  });

  it.each([
    '2026-11',
    '2026-11-22',
    '2026-11-22 10:00:00',
    '192.168.100.200',
    '1.2.3',
    'note 2026-11-22.pdf',
    '3-967a00dff5e02add41819138abc3284d',
  ])('leaves alone: %s', (text) => {
    expect(createView('usual').plain([text])).toEqual([text]);
  });

  it('has the same stand-in however it is encoded', () => {
    const [plain, encoded] = createView('usual').plain(['a.b@mail.example', '/x?to=a.b%40mail.example']) as [
      string,
      string,
    ];

    expect(encoded).toBe(`/x?to=${encodeURIComponent(plain)}`);
  });
});

describe('long texts', () => {
  const LENGTH = 200_000;
  const repeated = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length));

  it('are gone through once, whatever they repeat', () => {
    const pieces = [
      'a:',
      'code=',
      'code ',
      'password is ',
      '"code",',
      '%3D',
      '%253D',
      '\\"',
      '"',
      '{"',
      '[[',
      '<code>',
      'tel139',
      '13912345678 ',
      '+1',
      '1.',
      '0170/',
      '....',
      'data:a',
      '://a',
      'bearer ',
      '密码',
      ' ',
      '=',
      'code={',
      '{"a":1}\n',
    ];
    const view = createView('usual');
    const known = { token: 'a'.repeat(40), password: `${'.'.repeat(30)}1`, code: '139139139' };

    expect(
      processorMs(() => view.plain([known, pieces.map(repeated), pieces.map((piece) => `code: ${repeated(piece)}!`)])),
    ).toBeLessThan(FAR_TOO_LONG_MS);
  });

  it('and many secrets do not make each other slow', () => {
    const tokens = Array.from({ length: 20_000 }, (_, index) => ({ token: `token-of-somebody-${index}` }));

    expect(processorMs(() => createView('usual').plain([tokens, repeated('token-of-nobody-1 ')]))).toBeLessThan(
      FAR_TOO_LONG_MS,
    );
  });
});
