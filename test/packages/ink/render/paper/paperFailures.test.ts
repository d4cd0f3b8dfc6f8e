import { checkNote } from '../../../../../packages/ink/src/archive/checkNote';
import { assemblePage } from '../../../../../packages/ink/src/assemblePage';
import type { PageBackground } from '../../../../../packages/ink/src/model';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { field } from '../../handMade';
import { drawn, info, ONE, only, at } from '../../archive/handMadeNote';

interface Paper {
  readonly template?: object;
  readonly background?: PageBackground;
  readonly fetchesPapers?: boolean;
}

const read = ({ template, ...fields }: Paper) =>
  assemblePage({
    pageId: 'p',
    size: { width: 100, height: 200 },
    layers: [],
    shapeZips: [],
    pointsFiles: [],
    ...(template === undefined
      ? {}
      : { template: { name: 't', bytes: new TextEncoder().encode(JSON.stringify({ properties: template })) } }),
    ...fields,
  });
const printed = (type: number, name = ''): Paper => ({ background: { kind: 'printed', type, name } });
const vector = (resName: string): Paper => ({ template: { layoutType: 'LayoutResVector', resourceAttr: { resName } } });
const cloudPaper: PageBackground = { kind: 'image', file: 'template//5f1', fit: 'fill' };
const pdf: PageBackground = { kind: 'pdf', file: 'a.pdf', pageIndex: 0 };
const picture = {
  layoutType: 'LayoutResVector',
  resourceAttr: { resName: 'flower' },
  imageAttr: { relativePath: '/resource/data/t.png' },
};

describe('print that nobody knows', () => {
  it.each([
    ['a landscape type without a name', printed(3001), '3001'],
    ['a type and a name', printed(3108, 'flower'), 'flower'],
    [
      'a vector of the library',
      vector('com.onyx.android.note:drawable/ic_spiral_galaxy'),
      'com.onyx.android.note:drawable/ic_spiral_galaxy',
    ],
    [
      'a layout of the future',
      { template: { layoutType: 'LayoutFittedSpiral', pageMargins: { spacing: 50 } } },
      'Spiral',
    ],
  ])('is named among the failures of the page: %s', (_, paper, name) => {
    const page = read(paper);

    expect(page.failures).toEqual([{ kind: 'template', name, reason: 'unsupported' }]);
    expect(pageDisplay(page).template).toBeUndefined();
  });

  it.each([
    ['a vector without a name', vector('')],
    ['a template that says nothing', { template: {} }],
    ['a blank layout', { template: { layoutType: 'LayoutBlank', resourceAttr: { resName: 'flower' } } }],
    ['plain paper by its name', vector('template/new_empty.svg')],
    ['a sheet that is known', printed(1002)],
    ['a landscape sheet of a known name', printed(3002, 'new_scribble_back_ground_line')],
    ['a template instead of an older entry', { ...printed(3001), template: { layoutType: 'LayoutBlank' } }],
    ['a picture instead of print', { template: picture }],
    ['the page of a PDF', { ...vector('flower'), background: pdf }],
    ['no paper at all', {}],
  ])('is nothing that is missed of %s', (_, paper) => {
    expect(read(paper).failures).toEqual([]);
  });

  it('is told by the check of an archive', () => {
    const entry = { type: 3001, value: 'flower' };
    const background = field(13, JSON.stringify({ docBKGround: entry, useDocBKGround: true }));
    const note = only([at('note/pb/note_info', info(JSON.stringify([ONE]), background)), ...drawn()]);

    expect(checkNote(note).failures).toEqual([{ kind: 'template', name: 'flower', reason: 'unsupported' }]);
  });
});

describe('a paper of the cloud', () => {
  it('is named where nobody fetches it, and is no file of the archive', () => {
    const page = read({ background: cloudPaper });

    expect(page.failures).toEqual([{ kind: 'template', name: '5f1', reason: 'missing' }]);
    expect(pageDisplay(page).assets).toEqual([]);
  });

  it('is a file of the page for whoever fetches it', () => {
    const page = read({ background: cloudPaper, fetchesPapers: true });
    const { assets, background } = pageDisplay(page);

    expect(page.failures).toEqual([]);
    expect(assets).toMatchObject([{ name: 'template//5f1', kind: 'image', title: '5f1', cloudPaper: '5f1' }]);
    expect(background).toEqual({ kind: 'image', asset: 'template//5f1', fit: 'fill' });
  });

  it('cannot be asked for by a picture of a template', () => {
    const template = { layoutType: 'LayoutBlank', imageAttr: { relativePath: 'template//5f1' } };

    expect(pageDisplay(read({ template, fetchesPapers: true })).assets).toEqual([]);
  });
});
