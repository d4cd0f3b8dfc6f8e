import { pushedFileOf } from '../../../packages/twin/src/messageFeed';

const MD5 = '0123456789abcdef0123456789abcdef';

const content = (fields: object = {}): object => ({
  _id: 'a',
  name: 'inner.pdf',
  size: 5,
  md5: MD5,
  storage: { pdf: { oss: { key: 'u/push/a.pdf', size: '5', displayName: 'shown.pdf' } } },
  ...fields,
});

const message = (fields: object = {}, inner: unknown = content()): object => ({
  _id: 'doc',
  user: 'u',
  dbId: 'u-MESSAGE',
  msgType: 0,
  content: JSON.stringify(inner),
  ...fields,
});

describe('pushedFileOf', () => {
  it('reads key, name, size and checksum', () => {
    expect(pushedFileOf(message())).toEqual({
      documentId: 'doc',
      key: 'u/push/a.pdf',
      displayName: 'shown.pdf',
      size: 5,
      md5: MD5,
      to: null,
    });
  });

  it('takes the observed kind of push as well', () => {
    expect(pushedFileOf(message({ msgType: 2 }))).toMatchObject({ key: 'u/push/a.pdf' });
  });

  it('reads a checksum in capitals, and takes what is none for none', () => {
    expect(pushedFileOf(message({}, content({ md5: MD5.toUpperCase() })))).toMatchObject({ md5: MD5 });
    expect(pushedFileOf(message({}, content({ md5: 'yes' })))).toMatchObject({ md5: '' });
  });

  it('does without sizes and names', () => {
    const bare = { _id: 'a', name: 'inner.pdf', storage: { pdf: { oss: { key: 'k' } } } };

    expect(pushedFileOf(message({}, bare))).toMatchObject({ displayName: 'inner.pdf', size: undefined, md5: '' });
  });

  it.each([
    ['service chat', message({ msgType: 1 }), 'notPush'],
    ['a push that was taken back', message({ isRevoke: 1 }), 'revoked'],
    ['a push without a file', message({}, content({ storage: {} })), 'noFile'],
    ['content that is no JSON', message({ content: '{' }), 'malformed'],
    ['content that is something else', message({}, [1, 2]), 'malformed'],
    ['no document', null, 'malformed'],
  ])('passes by %s', (_, document, why) => {
    expect(pushedFileOf(document)).toBe(why);
  });
});
