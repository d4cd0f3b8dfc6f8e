import { PortError } from '@inkside/kit';
import { readRecording } from '../../../../packages/recorder/src/replay/recording/readRecording';
import { parseRecording } from '../../../../packages/recorder/src/format/parse';

const head = {
  kind: 'head',
  format: 2,
  app: '0.1.0',
  state: 1,
  calls: 2,
  language: 'en',
  at: 5,
  from: 'start',
  privacy: 'usual',
  snapshot: {},
};
const act = { kind: 'act', t: 3, turn: 1, origin: 'view', action: { type: 'a/b' }, digest: 'x' };
const end = { kind: 'end', t: 4, lines: 1, digest: 'x' };
const [first, second, third] = [head, act, end].map((line) => JSON.stringify(line)) as [string, string, string];
const whole = `${first}\n${second}\n${third}\n`;

/** As the page reads it: in pieces of so many bytes. */
const read = (text: string, bytes: number) => {
  const all = new TextEncoder().encode(text);
  const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> =>
    new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < all.length; at += bytes) controller.enqueue(all.slice(at, at + bytes));
        controller.close();
      },
    });
  return readRecording(
    { size: all.length, stream },
    { breath: () => undefined, onProgress: () => undefined, upgrade: (recording) => recording },
  );
};
const faultOf = (thrown: unknown) =>
  thrown instanceof PortError ? { code: thrown.code, ...thrown.params } : { code: String(thrown) };
/** What the command says of it and what the page says of it, which must be the same. */
const told = async (text: string) => {
  const outcomes = [
    await Promise.resolve()
      .then(() => parseRecording(text))
      .catch(faultOf),
    await read(text, 1).catch(faultOf),
    await read(text, 70).catch(faultOf),
  ];
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  return outcomes[0];
};

describe('a recording that went through other programs', () => {
  it.each([
    ['a mark of the byte order', `\uFEFF${whole}`],
    ['a blank line at the end', `${whole}\n`],
    ['two of another system', `${whole.replaceAll('\n', '\r\n')}\r\n\r\n`],
    ['a blank line in the middle', `${first}\n\n${second}\n  \n${third}\n`],
    ['ends of lines of an old system', whole.replaceAll('\n', '\r')],
    ['no end of its last line', whole.trimEnd()],
  ])('is read with %s', async (_what, text) => {
    expect(await told(text)).toEqual({ head, lines: [act], end });
  });

  it.each([
    [
      'something without an end of line after the end',
      `${whole}garbage`,
      { code: 'recorder.faults.line', line: 4, reason: 'a line after the end' },
    ],
    ['a head that is cut off', first.slice(0, 60), { code: 'replay.faults.cutHead' }],
    ['a head that is damaged', `${first.slice(0, 60)}\n${second}\n`, { code: 'recorder.faults.line', line: 1 }],
    ['nothing but blank lines', '\r\n \n', { code: 'recorder.faults.noRecording' }],
    ['other text', 'hello', { code: 'recorder.faults.noRecording' }],
  ])('is told what it has: %s', async (_what, text, fault) => {
    expect(await told(text)).toMatchObject(fault);
  });

  it.each(['\n', '\r\n', '\r'])('names the line of the file, blank ones counted: %j', async (newline) => {
    const text = [first, '', second, '', '{"kind":"wish"}', ''].join(newline);

    expect(await told(text)).toMatchObject({ code: 'recorder.faults.line', line: 5 });
  });
});
