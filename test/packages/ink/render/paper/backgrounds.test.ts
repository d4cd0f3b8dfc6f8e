import { backgroundFor } from '../../../../../packages/ink/src/pageBackground';
import { blankNoteInfo } from '../../../../../packages/ink/src/records/note';
import { blankResource } from '../../../../../packages/ink/src/records/resources';
import { blankVirtualPage } from '../../../../../packages/ink/src/records/pages';
import { coloursFor } from '../../../../../packages/ink/src/render/page/backdrop';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { printNamed, printOfType } from '../../../../../packages/ink/src/render/template/library';
import { assetKeys } from '../../../../../packages/ink/src/worker/loading/objectPlaces';
import { isSvg } from '../../../../../packages/ink/src/worker/loading/svgPicture';
import { anInkPage } from '../support';

const chosen = (noteBackground: object, virtual: object = {}) =>
  backgroundFor({
    pageId: 'aa-bb',
    info: blankNoteInfo({ uniqueId: 'n', noteBackground: JSON.stringify(noteBackground) }),
    virtualPage: Object.keys(virtual).length === 0 ? undefined : blankVirtualPage({ pageId: 'aa-bb', ...virtual }),
  });
const lines = { type: 2, resId: 'lines', value: 'x' };
const photo = { type: 26, value: 'dir/photo.png' };

describe('what a note says lies under a page', () => {
  it.each([
    [
      'the entry of the page',
      { pageBKGroundMap: { AABB: photo }, docBKGround: lines },
      { kind: 'image', file: 'photo.png', fit: 'fill' },
    ],
    [
      'the entry for all, by the flag',
      { pageBKGroundMap: { AABB: photo }, docBKGround: lines, useDocBKGround: true },
      { kind: 'printed', type: 2, name: 'lines' },
    ],
    ['the entry for all, without one of its own', { docBKGround: lines }, { kind: 'printed', type: 2, name: 'lines' }],
    [
      'a picture whole and centred',
      { docBKGround: photo, bkGroundConfig: { scaleType: 1 } },
      { kind: 'image', file: 'photo.png', fit: 'contain' },
    ],
    [
      'a picture tiled',
      { docBKGround: photo, bkGroundConfig: { scaleType: 2 } },
      { kind: 'image', file: 'photo.png', fit: 'tile' },
    ],
    [
      'a picture in its own size',
      { docBKGround: photo, bkGroundConfig: { scaleType: 3 } },
      { kind: 'image', file: 'photo.png', fit: 'none' },
    ],
    [
      'a page of a PDF',
      { pageBKGroundMap: { 'aa-bb': { type: 27, value: '/a/b.pdf', resIndex: 3 } } },
      { kind: 'pdf', file: 'b.pdf', pageIndex: 3 },
    ],
    ['blank paper', { docBKGround: { type: 0, value: 'x' } }, undefined],
    ['nothing', {}, undefined],
    [
      'a paper of the cloud, by its id',
      { docBKGround: { ...photo, resId: '5f1', cloud: true } },
      { kind: 'image', file: 'template//5f1', fit: 'fill' },
    ],
    [
      'a paper of the cloud without any id',
      { docBKGround: { type: 26, cloud: true, content: '' }, useDocBKGround: true },
      undefined,
    ],
  ])('is %s', (_name, noteBackground, background) => {
    expect(chosen(noteBackground)).toEqual(background);
  });

  it('is the PDF page of a virtual page before all else', () => {
    const pdf = {
      contentType: 'import_pdf',
      contentPageId: '{"pageIndex":4}',
      contentRelativePath: 'document/n/resource/data/p.pdf',
    };

    expect(chosen({ docBKGround: photo }, pdf)).toEqual({ kind: 'pdf', file: 'p.pdf', pageIndex: 4 });
    expect(chosen({}, { ...pdf, contentRelativePath: 'document/n/pdf/p.pdf' })).toMatchObject({ file: 'pdf/p.pdf' });
    expect(chosen({}, { ...pdf, contentRelativePath: '', contentId: 'id' })).toEqual({
      kind: 'pdf',
      file: 'id',
      pageIndex: 4,
    });
  });

  it('is no picture of an older entry once the page has a template', () => {
    expect(chosen({ docBKGround: photo }, { contentType: 'geo_layout' })).toBeUndefined();
    expect(chosen({ docBKGround: lines }, { contentType: 'geo_layout' })).toMatchObject({ kind: 'printed' });
  });
});

describe('the paper of a page', () => {
  const blank = JSON.stringify({ properties: { layoutType: 'LayoutBlank' } });
  const pictured = JSON.stringify({
    properties: { layoutType: 'LayoutBlank', imageAttr: { relativePath: '/resource/data/t.png' } },
  });

  it('is a file of the note, which is an asset', () => {
    const list = pageDisplay(anInkPage([], { background: { kind: 'pdf', file: 'a.pdf', pageIndex: 2 } }));

    expect(list.background).toEqual({ kind: 'pdf', asset: 'a.pdf', pageIndex: 2 });
    expect(list.assets).toEqual([{ name: 'a.pdf', kind: 'pdf', title: '', documentId: 'note', objectKey: undefined }]);
  });

  it('is found by its id in the list of the note', () => {
    const resources = [blankResource({ uniqueId: 'ID-1', relativePath: '/real.pdf', title: 'Real' })];
    const list = pageDisplay(anInkPage([], { background: { kind: 'pdf', file: 'id1', pageIndex: 0 }, resources }));

    expect(list.assets[0]).toMatchObject({ name: 'real.pdf', title: 'Real' });
  });

  it('is the picture of its template', () => {
    expect(pageDisplay(anInkPage([], { template: pictured })).background).toEqual({
      kind: 'image',
      asset: 't.png',
      fit: 'fill',
    });
  });

  it('has the printed lines of its template, else of the sheet that the note names', () => {
    const background = { kind: 'printed', type: 1015, name: '' } as const;

    expect(pageDisplay(anInkPage([], { background })).template).toBeDefined();
    expect(pageDisplay(anInkPage([], { background, template: blank })).template).toBeUndefined();
  });

  it('is white under a picture, in every theme', () => {
    const dark = { paper: '#222222', line: '#333333', isDark: true };

    expect(coloursFor(pageDisplay(anInkPage([])), dark)).toBe(dark);
    expect(coloursFor(pageDisplay(anInkPage([], { template: pictured })), dark)).toMatchObject({
      paper: '#ffffff',
      isDark: false,
    });
  });

  it.each([...Array.from({ length: 13 }, (_, index) => index + 1), 1001, 1009, 1013, 1014, 1015])(
    'is known by type %d',
    (type) => {
      expect(printOfType(type, '')).toBeDefined();
    },
  );

  it.each([
    'ic_horizontal_line_24',
    'com.onyx.android.note:drawable/new_scribble_back_ground_line_1_6',
    'cfa_new_template_table_grid',
    'template/ic_to_do_list.svg',
    'phone_template_grid',
    'cornell_v3',
  ])('is known by the name %s', (name) => {
    expect(printNamed(name)).toBeDefined();
  });

  it.each([
    ['new_scribble_back_ground_line_1_6', 'landscape_new_scribble_back_ground_line_1_6'],
    ['new_scribble_back_ground_line_2_0', 'new_scribble_back_ground_line_2_0_landscape'],
    ['new_template_table_grid_v2', 'cfa_new_template_table_grid_land_v2'],
  ])('is the sheet of %s for the landscape type of that name', (upright, landscape) => {
    expect(printOfType(3003, landscape)).toBe(printNamed(upright));
  });
});

describe('where a file may lie', () => {
  const asset = { name: 'a.png', kind: 'image', title: '', documentId: 'other', objectKey: undefined } as const;

  it('is the folder of the note that owns it, then that of the note itself, then where old backgrounds lay', () => {
    expect(assetKeys('u', 'n', asset)).toEqual([
      'u/note/other/resource/data/a.png',
      'u/note/n/resource/data/a.png',
      'u/resource/a.png',
      'u/resource/a.jpg',
      'u/resource/a.bmp',
      'u/resource/a.jpeg',
    ]);
    expect(assetKeys('u', 'n', { ...asset, kind: 'audio', documentId: 'n' })).toEqual(['u/note/n/resource/data/a.png']);
  });

  it('is first where the note says, unless that is in the folder of somebody else', () => {
    expect(assetKeys('u', 'n', { ...asset, objectKey: 'u/elsewhere/a.png' })[0]).toBe('u/elsewhere/a.png');
    expect(assetKeys('u', 'n', { ...asset, objectKey: 'v/elsewhere/a.png' })[0]).toBe(
      'u/note/other/resource/data/a.png',
    );
  });
});

describe('a picture of vectors', () => {
  it.each([
    ['<svg xmlns="x"/>', true],
    ['<?xml version="1.0"?>\n<!-- made by hand -->\n<svg>', true],
    ['<!DOCTYPE svg PUBLIC "a" "b"><svg>', true],
    ['<html><svg>', false],
    ['\u0089PNG', false],
    ['', false],
  ])('is told by how it begins: %j', (text, expected) => {
    expect(isSvg(new TextEncoder().encode(text))).toBe(expected);
  });
});
