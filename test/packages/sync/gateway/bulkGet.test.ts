import type { Lack } from '../../../../packages/sync/src/gateway/gateway';
import { aGateway, json, page } from './support';

const multipart = (text: string, type = 'multipart/mixed; boundary="xyz"'): Response =>
  new Response(text, { status: 200, headers: { 'content-type': type } });

const part = (header: string, body: string): string => `--xyz\r\n${header}\r\n\r\n${body}\r\n`;
const jsonPart = (body: string): string => part('Content-Type: application/json', body);
const CLOSING = '--xyz--\r\n';

describe('documents asked for together', () => {
  it('come as JSON, without those that are missing', async () => {
    const results = [
      { id: 'a', docs: [{ ok: { _id: 'a', _rev: '2-b', _revisions: { start: 2, ids: ['b', 'a'] } } }] },
      { id: 'b', docs: [{ error: { id: 'b', rev: '1-x', error: 'not_found', reason: 'missing' } }] },
      { id: 'c', docs: [{ ok: { _id: 'c', _rev: '1-a' } }, { ok: { _id: 'c', _rev: '1-b' } }] },
    ];
    const { gateway, requests, signal } = aGateway(() => json({ results }));

    const documents = await gateway.bulkGet([{ id: 'a', rev: '2-b' }, { id: 'b', rev: '1-x' }, { id: 'c' }], signal);

    expect(documents.map(({ _id, _rev }) => [_id, _rev])).toEqual([
      ['a', '2-b'],
      ['c', '1-a'],
      ['c', '1-b'],
    ]);
    expect(requests[0]?.url.searchParams.get('revs')).toBe('true');
    expect(requests[0]?.body).toEqual({ docs: [{ id: 'a', rev: '2-b' }, { id: 'b', rev: '1-x' }, { id: 'c' }] });
  });

  it('come with their ancestry when they have left the channels, as tombstones', async () => {
    const revisions = { start: 3, ids: ['c', 'b', 'a'] };
    const left = { _id: 'a', _rev: '3-c', _removed: true, _revisions: revisions };
    const { gateway, signal } = aGateway(() => json({ results: [{ id: 'a', docs: [{ ok: left }] }] }));

    const documents = await gateway.bulkGet([{ id: 'a', rev: '3-c' }], signal);

    expect(documents).toEqual([{ _id: 'a', _rev: '3-c', _deleted: true, _revisions: revisions }]);
  });

  it('cost no request when there are none', async () => {
    const { gateway, requests, signal } = aGateway(() => json({}));

    expect(await gateway.bulkGet([], signal)).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('come as multipart where the gateway answers so, without its error parts', async () => {
    const { gateway, requests, signal } = aGateway(() =>
      multipart(
        jsonPart('{"_id":"a","_rev":"1-a","text":"--xyz\\r\\n ü"}') +
          part('Content-Type: application/json; error="true"', '{"id":"b","error":"not_found"}') +
          jsonPart('{"_id":"c","_rev":"1-c"}') +
          CLOSING,
      ),
    );

    const documents = await gateway.bulkGet([{ id: 'a' }, { id: 'b' }, { id: 'c' }], signal);

    expect(documents).toEqual([
      { _id: 'a', _rev: '1-a', text: '--xyz\r\n ü' },
      { _id: 'c', _rev: '1-c' },
    ]);
    expect(requests[0]?.headers.get('accept')).toMatch(/application\/json.*multipart\/mixed/);
  });

  it('are asked for as multipart, from then on, when the gateway refuses to hear of JSON', async () => {
    const { gateway, requests, signal } = aGateway(({ headers }) =>
      headers.get('accept')?.includes('json') === true
        ? json({ error: 'Not Acceptable' }, 406)
        : multipart(jsonPart('{"_id":"a","_rev":"1-a"}') + CLOSING),
    );

    const first = await gateway.bulkGet([{ id: 'a' }], signal);
    const second = await gateway.bulkGet([{ id: 'a' }], signal);

    expect([first.length, second.length]).toEqual([1, 1]);
    expect(requests.map(({ headers }) => headers.get('accept')?.includes('json'))).toEqual([true, false, false]);
  });

  it('are refused by a gateway that gives them in no form', async () => {
    const { gateway, requests, signal } = aGateway(() => json({ error: 'Not Acceptable' }, 406));

    await expect(gateway.bulkGet([{ id: 'a' }], signal)).rejects.toMatchObject({ kind: 'refused' });
    expect(requests).toHaveLength(2);
  });

  describe('in a part that holds attachments too', () => {
    const related = (attachments: object, ...files: readonly string[]): string => {
      const document = JSON.stringify({ _id: 'a', _rev: '1-a', _attachments: attachments });
      const pieces = [`Content-Type: application/json\r\n\r\n${document}`, ...files];
      const inner = `${pieces.map((piece) => `--in\r\n${piece}\r\n`).join('')}--in--`;
      return part('Content-Type: multipart/related; boundary="in"', inner) + jsonPart('{"_id":"b","_rev":"1-b"}');
    };
    const b = { _id: 'b', _rev: '1-b' };
    const get = (text: string) => {
      const { gateway, signal } = aGateway(() => multipart(text + CLOSING));
      return gateway.bulkGet([{ id: 'a' }, { id: 'b' }], signal);
    };

    it('come with their bytes', async () => {
      const attachments = { 'x "1"': { follows: true, content_type: 'image/png' }, y: { follows: true } };

      const documents = await get(
        related(
          attachments,
          'Content-Disposition: attachment; filename=y\r\nContent-Type: image/png\r\n\r\n\u0001\r\n\r\n--xy\n',
          'content-disposition: attachment; filename="x \\"1\\""\r\n\r\n\u0001\u0002',
        ),
      );

      expect(documents).toEqual([
        {
          _id: 'a',
          _rev: '1-a',
          _attachments: {
            'x "1"': { content_type: 'image/png', data: btoa('\u0001\u0002') },
            y: { data: btoa('\u0001\r\n\r\n--xy\n') },
          },
        },
        b,
      ]);
    });

    it.each([
      ['are missing', {}, []],
      ['are packed', { encoding: 'gzip' }, ['Content-Disposition: attachment; filename="x"\r\n\r\n\u0001']],
    ])('are left out where the bytes %s', async (_name, more, files) => {
      expect(await get(related({ x: { follows: true, ...more } }, ...files))).toEqual([b]);
    });
  });

  it('keep attachments that came whole', async () => {
    const ok = { _id: 'a', _rev: '1-a', _attachments: { x: { data: 'AAE=', content_type: 'image/png' } } };
    const { gateway, signal } = aGateway(() => json({ results: [{ id: 'a', docs: [{ ok }] }] }));

    expect(await gateway.bulkGet([{ id: 'a' }], signal)).toEqual([ok]);
  });

  const wholePart = jsonPart('{"_id":"a","_rev":"1-a"}');
  const manyHeaders = 'X-A: b\r\ncontent-type:application/json;charset=utf-8';
  it.each([
    ['plain line ends', `--xyz\nContent-Type: application/json\n\n{"_id":"a","_rev":"1-a"}\n--xyz--`, undefined],
    ['a bare boundary', `${wholePart}${CLOSING}`, 'multipart/mixed; charset=x; boundary=xyz'],
    ['a preamble', `hello\r\n${wholePart}${CLOSING}bye`, undefined],
    ['more headers', `${part(manyHeaders, '{"_id":"a","_rev":"1-a"}')}${CLOSING}`, undefined],
    ['an empty part', `${part('', '')}${wholePart}${CLOSING}`, undefined],
  ])('are read from multipart with %s', async (_name, text, type) => {
    const { gateway, signal } = aGateway(() => multipart(text, type));

    expect(await gateway.bulkGet([{ id: 'a' }], signal)).toEqual([{ _id: 'a', _rev: '1-a' }]);
  });

  it('are none where nothing was found', async () => {
    const { gateway, signal } = aGateway(() => multipart(CLOSING));

    expect(await gateway.bulkGet([{ id: 'a' }], signal)).toEqual([]);
  });

  const named = async (
    answer: () => Response,
    wanted = [
      { id: 'a', rev: '1-a' },
      { id: 'b', rev: '1-b' },
    ],
  ) => {
    const { gateway, requests, signal } = aGateway(answer);
    const lacks: Lack[] = [];
    const documents = await gateway.bulkGet(wanted, signal, (lack) => lacks.push(lack));
    return { ids: documents.map(({ _id }) => _id), lacks, requests };
  };
  const whole = { ok: { _id: 'a', _rev: '1-a' } };
  const error = (fields: object) => ({ error: { id: 'b', rev: '1-b', ...fields } });

  it.each([
    [
      'an error of its own',
      () =>
        json({
          results: [
            { id: 'a', docs: [whole] },
            { id: 'b', docs: [error({ error: 'timeout', reason: 'slow' })] },
          ],
        }),
      'slow',
      false,
    ],
    [
      'an error that says that there is none',
      () =>
        json({
          results: [
            { id: 'a', docs: [whole] },
            { id: 'b', docs: [error({ status: 404, error: 'not_found', reason: 'missing' })] },
          ],
        }),
      'missing',
      true,
    ],
    ['no entry', () => json({ results: [{ id: 'a', docs: [whole] }, { id: 'b' }, null] }), 'no body', false],
    [
      'a body that is none',
      () =>
        json({
          results: [
            { id: 'a', docs: [whole] },
            { id: 'b', docs: [{ ok: { _id: 'b' } }] },
          ],
        }),
      'no body',
      false,
    ],
    [
      'an error part',
      () =>
        multipart(
          jsonPart('{"_id":"a","_rev":"1-a"}') +
            part('Content-Type: application/json; error="true"', '{"id":"b","error":"timeout"}') +
            CLOSING,
        ),
      'timeout',
      false,
    ],
    [
      'a part that is no JSON',
      () => multipart(jsonPart('{"_id":"a","_rev":"1-a"}') + jsonPart('{') + CLOSING),
      'no body',
      false,
    ],
  ])('tell of each that does not come, with %s', async (_name, answer, reason, isGone) => {
    const { ids, lacks } = await named(answer);

    expect(ids).toEqual(['a']);
    expect(lacks).toEqual([{ id: 'b', rev: '1-b', reason, isGone }]);
  });

  it('tell of none that was replaced, and came as what took its place', async () => {
    const newer = { ok: { _id: 'a', _rev: '2-b', _revisions: { start: 2, ids: ['b', 'a'] } } };
    const other = { ok: { _id: 'b', _rev: '2-x', _revisions: { start: 2, ids: ['x', 'y'] } } };

    const { lacks } = await named(() =>
      json({
        results: [
          { id: 'a', docs: [newer] },
          { id: 'b', docs: [other] },
        ],
      }),
    );

    expect(lacks).toEqual([{ id: 'b', rev: '1-b', reason: 'no body', isGone: false }]);
  });

  it('are asked for in halves where they are too large together, and one that is too large is told of', async () => {
    const wanted = ['a', 'b', 'c'].map((id) => ({ id, rev: `1-${id}` }));
    const { gateway, requests, signal } = aGateway(({ body }) => {
      const { docs } = body as { docs: { id: string; rev: string }[] };
      if (docs.length > 1 || docs[0]?.id === 'b') return page(413);
      return json({ results: docs.map(({ id, rev }) => ({ id, docs: [{ ok: { _id: id, _rev: rev } }] })) });
    });
    const lacks: Lack[] = [];

    const documents = await gateway.bulkGet(wanted, signal, (lack) => lacks.push(lack));

    expect(documents.map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(lacks).toEqual([{ id: 'b', rev: '1-b', reason: 'too large', isGone: false }]);
    expect(requests).toHaveLength(5);
  });

  it.each([
    ['multipart that broke off', () => multipart(jsonPart('{"_id":"a","_rev":"1-a"}'))],
    ['multipart that broke off inside', () => multipart('--xyz\r\nContent-Type: application/json\r\n\r\n{"_id":')],
    ['JSON of another shape', () => json({ rows: [{ id: 'a' }] })],
    ['a proxy’s page', () => page()],
  ])('are offline with %s', async (_name, answer) => {
    const { gateway, signal } = aGateway(answer);

    await expect(gateway.bulkGet([{ id: 'a' }], signal)).rejects.toMatchObject({ kind: 'offline' });
  });
});
