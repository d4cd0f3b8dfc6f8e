import { readBody, wireBody } from '../../../../cloud/stores/feed/storedChanges';

const CLOSING = { _id: 'n1', _rev: '1-aa' };
const NONE = { revisions: undefined, conflicts: undefined };

describe('a stored body', () => {
  it.each<[string, object]>([
    ['a plain one', { user: 'u', dbId: 'u-A', title: 'x' }],
    ['none', { title: 'x' }],
    ['null', { dbId: null }],
    ['a number', { dbId: 5 }],
    ['an empty one', { dbId: '' }],
    ['one that needs escapes', { dbId: 'u-"\\\n' }],
    ['one behind an object that has its own', { inner: { dbId: 'u-INNER' }, dbId: 'u-A' }],
    ['that of an inner object alone', { inner: [{ dbId: 'u-INNER' }] }],
    ['one behind text that looks like it', { text: '"dbId":"u-TEXT"', dbId: 'u-A' }],
    ['one behind a key that ends like it', { 'x"dbId': 'u-KEY', dbId: 'u-A' }],
    ['one behind brackets in text', { text: '{[\\"{', more: '\\', last: '"}', dbId: 'u-A' }],
    ['one behind a quoted bracket', { text: 'a "{" b', dbId: 'u-A' }],
    ['that of an inner object behind a bracket in text', { inner: { text: '"}', dbId: 'u-INNER' } }],
    ['one behind an escaped half of a pair', { text: '\ud800"[', dbId: '手写' }],
  ])('has for its channel %s', (_what, fields) => {
    const { dbId } = fields as { dbId?: unknown };

    const body = readBody(JSON.stringify({ ...fields, ...CLOSING }));

    expect(body).toMatchObject({ id: 'n1', rev: '1-aa', channel: typeof dbId === 'string' ? dbId : undefined });
  });

  it.each(['"', '\\', '\\"', '","_rev":"2-bb"}', '"_id":"x"', '手\u2028', '\udfff'])('tells the id %j', (_id) => {
    const [living, deleted] = [{}, { _deleted: true }].map((state) => ({ a: 1, _id, _rev: '1-aa', ...state }));

    expect([living, deleted].map((document) => readBody(JSON.stringify(document)).id)).toEqual([_id, _id]);
  });

  it('is read as well when its members stand otherwise', () => {
    const body = readBody('{"_rev":"1-aa","_id":"n1","dbId":"u-A","last":true}');

    expect(body).toMatchObject({ id: 'n1', rev: '1-aa', channel: 'u-A' });
  });

  it('goes out as the text that it is', () => {
    const text = '{ "dbId": "u-A", "_id":"n1","_rev":"1-aa"}';

    expect(wireBody(text, NONE)).toBe(text);
  });

  it('goes out with attachments as stubs, its ancestry and its conflicts', () => {
    const text = JSON.stringify({ _attachments: { a: { digest: 'md5-x', length: 1 } }, ...CLOSING });
    const revisions = { start: 1, ids: ['aa'] };

    const wire: unknown = JSON.parse(wireBody(text, { revisions, conflicts: ['1-bb'] }));

    const _attachments = { a: { digest: 'md5-x', length: 1, stub: true } };
    expect(wire).toEqual({ ...CLOSING, _attachments, _revisions: revisions, _conflicts: ['1-bb'] });
  });
});
