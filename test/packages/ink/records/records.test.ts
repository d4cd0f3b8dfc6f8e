import { PbfWriter } from 'pbf';
import {
  blankExtra,
  blankNoteInfo,
  blankVirtualDoc,
  decodeExtra,
  decodeNoteInfos,
  decodeVirtualDoc,
  encodeExtra,
  encodeNoteInfos,
  encodeVirtualDoc,
} from '../../../../packages/ink/src/records/note';
import {
  blankPageModel,
  blankVirtualPage,
  decodePageModels,
  decodeVirtualPages,
  encodePageModels,
  encodeVirtualPages,
} from '../../../../packages/ink/src/records/pages';
import { blankResource, decodeResources, encodeResources } from '../../../../packages/ink/src/records/resources';
import { bytesOf, failureFrom, fixture, hex } from '../support';

const TIMES = { createdAt: 1_700_000_000_001, updatedAt: 1_700_000_000_002 };

const listWith = (write: (writer: PbfWriter) => void): Uint8Array => {
  const writer = new PbfWriter();
  writer.writeMessage(1, (_, inner) => write(inner), undefined);
  return writer.finish();
};

describe('note info', () => {
  const info = blankNoteInfo({
    ...TIMES,
    uniqueId: 'note',
    parentUniqueId: 'folder',
    title: '标题',
    type: 1,
    notePenInfo: '{0:7.2}',
    notePageInfo: '{}',
    noteBackground: '{"a":1}',
    deviceInfo: '{"b":1}',
    pageNameList: '[]',
    richTextPageNameList: '["x"]',
    removePageList: '["y"]',
    pageOriginWidth: 1860,
    pageOriginHeight: 2480,
    status: 2,
    version: 1,
    activeScene: '1',
  });

  it('reads what it writes', () => {
    expect(decodeNoteInfos(encodeNoteInfos([info, blankNoteInfo({ uniqueId: 'folder' })]), 'note_info')).toEqual([
      info,
      blankNoteInfo({ uniqueId: 'folder' }),
    ]);
  });

  it('keeps the fields that it does not name', () => {
    const bytes = listWith((writer) => {
      writer.writeStringField(1, 'note');
      writer.writeStringField(5, 'sub page');
      writer.writeFloatField(9, 2);
      writer.writeStringField(39, 'user');
    });

    expect(hex(encodeNoteInfos(decodeNoteInfos(bytes, 'note_info')))).toBe(hex(bytes));
  });

  it('reads the scene as a number too, and writes it back as one', () => {
    const bytes = listWith((writer) => {
      writer.writeStringField(1, 'note');
      writer.writeVarintField(43, 2);
    });

    const read = decodeNoteInfos(bytes, 'note_info');
    const changed = read.map((info) => ({ ...info, activeScene: '3' }));

    expect(read[0]?.activeScene).toBe('2');
    expect(hex(encodeNoteInfos(read))).toBe(hex(bytes));
    expect(hex(encodeNoteInfos(changed))).toBe(hex(bytes).replace(/02$/, '03'));
  });

  it('refuses a list with a broken row', () => {
    const failure = failureFrom(() => decodeNoteInfos(bytesOf('0a020a7f'), 'note_info'));

    expect(failure).toEqual({ kind: 'document', name: 'note_info', reason: 'truncated' });
  });
});

describe('page model', () => {
  it('reads what it writes', () => {
    const model = blankPageModel({
      ...TIMES,
      uniqueId: 'page',
      layerList: '{"layerList":[]}',
      currentLayerId: '2',
      title: 'a title',
      pageSize: '1404x1872',
    });

    expect(decodePageModels(encodePageModels([model]), 'm')).toEqual([model]);
  });

  it('takes the current layer as text and as a number', () => {
    const [asText] = decodePageModels(
      listWith((writer) => writer.writeStringField(3, '4')),
      'm',
    );
    const [asNumber] = decodePageModels(
      listWith((writer) => writer.writeVarintField(3, 4)),
      'm',
    );

    expect([asText?.currentLayerId, asNumber?.currentLayerId]).toEqual(['4', '4']);
  });

  it('names itself a page when it is bad', () => {
    expect(failureFrom(() => decodePageModels(bytesOf('0a05'), 'm')).kind).toBe('page');
  });
});

describe('virtual document', () => {
  it('is one message, not a list', () => {
    const doc = blankVirtualDoc({
      ...TIMES,
      uniqueId: 'note',
      viewportId: 'page',
      actualScale: 1.5,
      offsetX: -2,
      offsetY: 3,
      coverPageId: 'page',
      defaultTemplate: '{"contentType":"geo_layout"}',
      docOptions: '{}',
    });

    const bytes = encodeVirtualDoc(doc);

    expect(hex(bytes).startsWith('0a046e6f7465')).toBe(true);
    expect(decodeVirtualDoc(bytes, 'd')).toEqual(doc);
  });

  it('may be empty', () => {
    expect(decodeVirtualDoc(new Uint8Array(0), 'd')).toEqual(blankVirtualDoc({ uniqueId: '' }));
  });

  it('refuses bytes that are cut', () => {
    const failure = failureFrom(() => decodeVirtualDoc(bytesOf('0a046e'), 'd'));

    expect(failure).toEqual({ kind: 'document', name: 'd', reason: 'truncated' });
  });
});

describe('virtual pages', () => {
  it('read what they write', () => {
    const page = blankVirtualPage({
      ...TIMES,
      pageId: 'page',
      orderIndex: 2.5,
      status: 1,
      pageSize: '{"width":1,"height":2}',
      pageSizeWithMargin: 'a',
      contentPageSize: 'b',
      contentType: 'pdf',
      contentRelativePath: '/c',
      contentPageId: '{"pageIndex":3}',
      contentId: '0',
      contentStatus: 4,
    });

    expect(decodeVirtualPages(encodeVirtualPages([page]), 'v')).toEqual([page]);
  });
});

describe('resources', () => {
  it('read what they write', () => {
    const resource = blankResource({
      ...TIMES,
      uniqueId: 'resource',
      documentId: 'another note',
      title: 'voice',
      audioDuration: 61_000,
      type: 2,
      relativePath: '/voice.m4a',
      cloudPath: 'key',
      extraAttributes: '{}',
      revisionId: 'r',
      originPath: '/sdcard/voice.m4a',
    });

    expect(decodeResources(encodeResources([resource]), 'r')).toEqual([resource]);
  });

  it('may be a file of 0 bytes', () => {
    expect(decodeResources(new Uint8Array(0), 'r')).toEqual([]);
  });

  it('keep a time beyond what a number holds as it stood', () => {
    const field = '10ffffffffffffffff7f';
    const bytes = bytesOf(`0a0d0a0161${field}`);

    expect(hex(encodeResources(decodeResources(bytes, 'r')))).toBe(`0a0d0a0161${field}`);
  });
});

describe('extra', () => {
  it('reads the bytes of a real device', () => {
    const extra = decodeExtra(fixture('extra.pb'), 'extra');

    expect(extra).toMatchObject({ kind: 1, appBuild: 42842, key: 'share_user' });
    expect(extra.value).toMatch(/^[0-9a-f]{32}$/);
  });

  it('writes those bytes again', () => {
    expect(hex(encodeExtra(decodeExtra(fixture('extra.pb'), 'extra')))).toBe(hex(fixture('extra.pb')));
  });

  it('has kind 1', () => {
    expect(hex(encodeExtra(blankExtra({})))).toBe('0801');
  });
});
