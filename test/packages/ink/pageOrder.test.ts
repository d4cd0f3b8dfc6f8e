import { layersOf, normalId, orderPages, pageSizeOf, sameId } from '../../../packages/ink/src/pageOrder';
import { blankNoteInfo } from '../../../packages/ink/src/records/note';
import { blankPageModel, blankVirtualPage } from '../../../packages/ink/src/records/pages';
import type { NoteInfo, VirtualPage } from '../../../packages/ink/src/model';
import { pageName } from './support';

const info = (fields: Partial<NoteInfo> = {}): NoteInfo => blankNoteInfo({ uniqueId: 'note', ...fields });
const row = (pageId: string, orderIndex: number, fields: Partial<VirtualPage> = {}): VirtualPage =>
  blankVirtualPage({ pageId, orderIndex, updatedAt: 1, ...fields });

describe('ids', () => {
  it('are compared without hyphens and in lower case', () => {
    expect(normalId('AAAA0000-bbbb-1111')).toBe('aaaa0000bbbb1111');
    expect(sameId('AAAA0000-bbbb-1111', 'aaaa0000bbbb1111')).toBe(true);
    expect(sameId('a', 'b')).toBe(false);
  });
});

describe('page order', () => {
  it('is that of the virtual pages, also beyond the 500 names of the list', () => {
    const all = Array.from({ length: 620 }, (_, index) => pageName(index));
    const pageNameList = JSON.stringify({ pageNameList: all.slice(0, 500) });
    const virtualPages = all.map((pageId, index) => row(pageId, index)).reverse();

    expect(orderPages({ info: info({ pageNameList }), virtualPages })).toEqual(all);
  });

  it('is that of the list where there are no virtual pages', () => {
    expect(orderPages({ info: info({ pageNameList: '["b","a","B"]' }), virtualPages: [] })).toEqual(['b', 'a']);
  });

  it('is that of the rich text list in a text note', () => {
    const note = info({ richTextPageNameList: '{"pageNameList":["t"]}' });

    expect(orderPages({ info: note, virtualPages: [] })).toEqual(['t']);
  });

  it('leaves out pages that are deleted or removed', () => {
    const virtualPages = [row('a-1', 0), row('b', 1, { status: 1 }), row('c', 2)];

    expect(orderPages({ info: info({ removePageList: '{"pageNameList":["A1"]}' }), virtualPages })).toEqual(['c']);
    const listed = info({ removePageList: '["x"]', pageNameList: '["x","y"]' });
    expect(orderPages({ info: listed, virtualPages: [] })).toEqual(['y']);
  });

  it('takes the newest row of a page, a later one of the same time', () => {
    const virtualPages = [
      row('a', 5, { updatedAt: 9 }),
      row('b', 1),
      row('a', 0, { updatedAt: 3 }),
      row('b', 7, { status: 1 }),
      row('c', 2),
    ];

    expect(orderPages({ info: info(), virtualPages })).toEqual(['c', 'a']);
  });

  it('takes halves between pages', () => {
    const virtualPages = [row('a', 0), row('c', 1), row('b', 0.5)];

    expect(orderPages({ info: info(), virtualPages })).toEqual(['a', 'b', 'c']);
  });
});

describe('page size', () => {
  const rect = (size: number): string => JSON.stringify({ left: 0, top: 0, right: size, bottom: size });
  const origin = { pageOriginWidth: 4, pageOriginHeight: 4 };
  const sources: [number, Partial<NoteInfo>, string, string][] = [
    [1, { notePageInfo: '{"pageInfoMap":{"A-1":{"width":1,"height":1}}}', ...origin }, rect(2), rect(3)],
    [2, { notePageInfo: '{"pageInfoMap":{"b":{"width":1,"height":1}}}', ...origin }, rect(2), rect(3)],
    [3, origin, '', rect(3)],
    [4, { ...origin, deviceInfo: '{"size":{"width":5,"height":5}}' }, '', ''],
    [5, { deviceInfo: '{"size":{"width":5,"height":5}}', notePageInfo: `{"defaultPageRect":${rect(6)}}` }, '', ''],
    [6, { notePageInfo: `{"defaultPageRect":${rect(6)}}` }, '', 'broken'],
  ];

  it.each(sources)('of source %i comes before those after it', (size, fields, model, virtual) => {
    const found = pageSizeOf({
      pageId: 'a1',
      info: info(fields),
      model: blankPageModel({ uniqueId: 'a1', pageSize: model }),
      virtualPage: blankVirtualPage({ pageId: 'a1', pageSize: virtual }),
    });

    expect(found).toEqual({ width: size, height: size });
  });

  it('is that of a 10.3 inch device when nothing says one', () => {
    const size = pageSizeOf({ pageId: 'a', info: info(), model: undefined, virtualPage: undefined });

    expect(size).toEqual({ width: 1404, height: 1872 });
  });
});

describe('layers of a page', () => {
  const notePageInfo = '{"pageInfoMap":{"a":{"layerList":[{"id":7,"lock":false,"show":true}]}}}';

  it('come from its model', () => {
    const model = blankPageModel({ uniqueId: 'a', layerList: '{"layerList":[{"id":3}]}' });

    expect(layersOf({ pageId: 'a', info: info({ notePageInfo }), model }).map(({ id }) => id)).toEqual([3]);
  });

  it('come from the table of the note where the model has none', () => {
    expect(layersOf({ pageId: 'A', info: info({ notePageInfo }), model: undefined }).map(({ id }) => id)).toEqual([7]);
  });
});
