import { paths } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { failure, signIn, startCloud, stopClouds } from '../rest/testCloud';

let test: TestCloud;
let token: string;

beforeAll(async () => {
  test = await startCloud();
  token = await signIn(test, 'reader@example.org');
});
afterAll(stopClouds);

const FORM = 'multipart/form-data; boundary=XX';

const send = async (url: string, text: string, type: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await test.cloud.app.inject({ method: 'POST', url, headers, payload: Buffer.from(text, 'latin1') });
  return { status: answer.statusCode, json: answer.json<unknown>() };
};

const head = (disposition: string, more = ''): string =>
  `--XX\r\ncontent-disposition: form-data; ${disposition}\r\n${more}\r\n`;
const END = '\r\n--XX--\r\n';
const FILE = 'name="file"; filename="a"';

/** Every way in which the form itself is wrong, or its file is nothing that is taken here. */
const broken: readonly (readonly [string, string, string?])[] = [
  ['empty', ''],
  ['only its end', '--XX--\r\n'],
  ['no form', 'nothing of the kind'],
  ['cut off in its first line', '--X'],
  ['cut off after its first line', '--XX\r\n'],
  ['cut off in a header', '--XX\r\ncontent-dispo'],
  ['cut off after the headers', head(FILE)],
  ['cut off in the file', `${head(FILE)}abc`],
  ['cut off in its end', `${head(FILE)}abc\r\n--X`],
  ['cut off in the second file', `${head(FILE)}abc\r\n${head('name="more"; filename="b"')}abc`],
  ['of another boundary', `${head(FILE)}abc${END}`, 'multipart/form-data; boundary=YY'],
  ['of no boundary', `${head(FILE)}abc${END}`, 'multipart/form-data'],
  ['of an empty boundary', `${head(FILE)}abc${END}`, 'multipart/form-data; boundary='],
  ['of a boundary as long as a book', `${head(FILE)}abc${END}`, `multipart/form-data; boundary=${'b'.repeat(8000)}`],
  ['without a file', `${head('name="other"')}abc${END}`],
  ['a field in place of the file', `${head('name="file"')}%${END}`],
  ['a file of another name', `${head('name="other"; filename="a"')}abc${END}`],
  ['a part without a name', `${head('filename="a"')}abc${END}`],
  ['a part without headers', `--XX\r\n\r\nabc${END}`],
  ['two files', `${head(FILE)}abc\r\n${head(FILE)}abc${END}`],
  ['a header as long as a book', `${head(FILE, `x-more: ${'h'.repeat(200_000)}\r\n`)}abc${END}`],
  ['thousands of headers', `${head(FILE, 'x-more: h\r\n'.repeat(5000))}abc${END}`],
  ['headers without colons', `--XX\r\nnothing of the kind\r\n\r\nabc${END}`],
  ['a name of the prototype', `${head('name="__proto__"; filename="a"')}abc${END}`],
  ['a field of the prototype', `${head('name="constructor"')}abc${END}`],
  ['a field that says it is JSON', `${head('name="other"', 'content-type: application/json\r\n')}{${END}`],
  [
    'eleven files',
    `${Array.from({ length: 11 }, (_, i) => `${head(`name="f${i}"; filename="a"`)}x\r\n`).join('')}--XX--\r\n`,
  ],
  [
    'a hundred fields and more',
    `${Array.from({ length: 120 }, (_, i) => `${head(`name="f${i}"`)}x\r\n`).join('')}--XX--\r\n`,
  ],
  ['bytes that are no text', `--XX\r\n\0\xff\xfe: \0\r\n\r\n\0${END}`],
];

describe.each([paths.avatar, paths.importOpml])('a form to %s', (path) => {
  it.each(broken.map(([name, text, type = FORM]) => [name, text, type] as const))(
    'that is %s is refused as bad input',
    async (_, text, type) => {
      const answer = await send(path, text, type);

      expect([400, 413]).toContain(answer.status);
      expect(answer.json).toMatchObject({ result_code: 1, data: null, code: expect.stringMatching(/^errors\./) });
      expect(test.log.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );

  it('of another kind than a form is refused', async () => {
    expect(await send(path, 'a=b', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 415,
      json: failure('errors.unsupportedType'),
    });
  });
});
