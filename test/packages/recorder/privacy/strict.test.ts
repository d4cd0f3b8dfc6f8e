import { createView } from '../../../../packages/recorder/src/privacy/view';

const TITLE = 'Planted title';
const strict = (value: unknown): unknown => createView('strict').plain(value);

describe('a strict recording', () => {
  it.each([
    [{ content: { body: TITLE } }],
    [{ content: { any: [{ thing: TITLE }] } }],
    [{ message: { body: TITLE } }],
    [{ title: [TITLE] }],
    [{ title: ['Planted'] }],
    [
      {
        noteTitle: 'Planted',
        fileTitle: TITLE,
        newName: TITLE,
        bookName: TITLE,
        groupName: TITLE,
        richText: 'Planted',
      },
    ],
    [{ byTitle: { [TITLE]: 1 } }],
    [{ name: TITLE, path: '/x', query: {} }],
    [{ route: { query: { q: 'Planted' } } }],
    [{ path: '/note/find?name=Planted' }],
    [{ path: '/note/find?name=Planted+title&x=1' }],
    [{ path: `/note/${encodeURIComponent(TITLE)}/x` }],
    [[TITLE]],
    [TITLE],
    ['Planted.pdf'],
    ['64b5f0c2a1d3e4f506172839/push/Planted file.pdf'],
    [{ code: 'errors.unexpected', params: { detail: `Note "${TITLE}" is locked` } }],
    [{ code: 'errors.unexpected', params: { detail: 'Planted' } }],
    [[{ title: 'Planted' }, { other: 'Planted' }, { other: 'about:Planted' }]],
    [{ content: JSON.stringify({ body: 'Planted' }) }],
    [{ whatever: '日记 Planted' }],
  ])('holds no title: %j', (value) => {
    expect(JSON.stringify(strict(value))).not.toContain('lanted');
  });

  it('keeps what sagas go by', () => {
    const value = {
      route: {
        name: 'noteOpen',
        path: '/note/open/0123456789abcdef0123456789abcdef',
        params: { noteId: 'n1' },
        query: {},
      },
      content: { phase: 'idle', kind: 'push', id: '00000000000000000000000000000001', ofFile: 'pdf' },
      message: ['3dd049c1e0f5a0986f60098c065c388a'],
      channels: { message: { phase: 'paused', error: { code: 'errors.network', params: { operation: 'sync' } } } },
      error: { code: 'errors.database', params: { detail: 'rebuilt' } },
      key: '64b5f0c2a1d3e4f506172839/push/00000000000000000000000000000001.pdf',
      mime: 'text/html; charset=utf-8',
      at: '2026-11-22 10:00:00',
      pathname: '/',
    };

    expect(strict(value)).toEqual(value);
  });

  it('has the same stand-in for the same words in an address', () => {
    const { name, path } = strict({ name: 'Planted title', path: '/find?name=Planted%20title' }) as {
      name: string;
      path: string;
    };

    expect(path).toBe(`/find?name=${encodeURIComponent(name)}`);
  });
});
