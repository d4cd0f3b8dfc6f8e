import type { Resource, Shape } from '../../../../../packages/ink/src/model';
import { matchesOn } from '../../../../../src/features/ink/findLogic';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { wordsOf } from '../../../../../packages/ink/src/render/page/words';
import { blankResource } from '../../../../../packages/ink/src/records/resources';
import { aShape } from '../../support';
import { anInkPage, through } from '../support';

const box = JSON.stringify({ left: 10, top: 20, right: 90, bottom: 50 });
const shape = (shapeType: number, fields: Partial<Shape> = {}) => ({
  shape: aShape(1, { shapeType, boundingRect: box, ...fields }),
  samples: undefined,
});
const listOf = (one: ReturnType<typeof shape>, resources: readonly Resource[] = []) =>
  pageDisplay(anInkPage([one], { resources }));
const linkOf = (text: object) => listOf(shape(33, { text: JSON.stringify(text) })).spots[0]?.target;

describe('what can be pressed on a page', () => {
  it.each([
    [
      { key: 'URL', value: 'https://a.example/x?y#z' },
      { kind: 'url', url: 'https://a.example/x?y#z' },
    ],
    [
      { key: 'URL', value: 'a.example/x' },
      { kind: 'url', url: 'https://a.example/x' },
    ],
    [
      { key: 'URL', value: 'mailto:a@b.example' },
      { kind: 'url', url: 'mailto:a@b.example' },
    ],
    [
      { key: 'NOTE', docBean: { documentId: 'other', pageId: 'q' } },
      { kind: 'note', noteId: 'other', pageId: 'q' },
    ],
    [
      { key: 'NOTE', docBean: { documentId: 'other' } },
      { kind: 'note', noteId: 'other', pageId: undefined },
    ],
    [
      { key: 'NOTE', docBean: { documentId: 'NOTE', pageId: 'q' } },
      { kind: 'page', pageId: 'q' },
    ],
    [
      { key: 'PAGE', docBean: { pageId: 'q' } },
      { kind: 'page', pageId: 'q' },
    ],
  ])('leads where the link says %j', (text, target) => {
    expect(linkOf(text)).toEqual(target);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'no address at all', ''])(
    'leads nowhere for %j, which is shown all the same',
    (value) => {
      const list = listOf(shape(33, { text: JSON.stringify({ key: 'URL', value, remark: 'Title' }) }));

      expect(list.spots).toEqual([]);
      expect(wordsOf(list)).toMatchObject([{ text: 'Title' }]);
    },
  );

  it('stands where the matrix has put the link', () => {
    const matrixValues = JSON.stringify({ values: [1, 0, 5, 0, 1, 7, 0, 0, 1] });
    const text = JSON.stringify({ key: 'URL', value: 'https://a.example' });

    expect(listOf(shape(33, { text, matrixValues })).spots[0]?.bounds).toEqual({
      left: 15,
      top: 27,
      right: 95,
      bottom: 57,
    });
    expect(listOf(shape(100, { text })).spots[0]?.bounds).toEqual({ left: 10, top: 20, right: 90, bottom: 50 });
  });

  it('names the files of sounds and attachments', () => {
    const resource = JSON.stringify({
      title: 'Talk',
      relativePath: '/talk.m4a',
      documentId: 'other',
      ossUrl: 'u/x/talk.m4a',
    });

    expect(listOf(shape(23, { resource }))).toMatchObject({
      spots: [
        { target: { kind: 'audio', asset: 'talk.m4a' }, title: 'Talk', bounds: { left: 10, right: 370, bottom: 130 } },
      ],
      assets: [{ name: 'talk.m4a', kind: 'audio', title: 'Talk', documentId: 'other', objectKey: 'u/x/talk.m4a' }],
    });
    expect(listOf(shape(34, { resource })).spots[0]?.target).toEqual({ kind: 'file', asset: 'talk.m4a' });
  });
});

describe('the files of a page', () => {
  const picture = (resource: string, resources: readonly Resource[] = []) => {
    const list = pageDisplay(
      anInkPage([{ shape: aShape(1, { shapeType: 19, resource }), samples: through([0, 0], [50, 40]) }], { resources }),
    );
    return { list, asset: list.assets[0] };
  };

  it('are named by the shape', () => {
    const { list, asset } = picture(JSON.stringify({ relativePath: '/a.png', documentId: '' }));

    expect(asset).toEqual({ name: 'a.png', kind: 'image', title: '', documentId: 'note', objectKey: undefined });
    expect(list.items).toMatchObject([
      { kind: 'image', asset: 'a.png', box: { left: 0, top: 0, right: 50, bottom: 40 } },
    ]);
  });

  it('are found in the list of the note when the shape gives an id alone', () => {
    const listed = blankResource({ uniqueId: 'AB-cd', relativePath: '/b.png', title: 'B', documentId: 'n' });

    expect(picture(JSON.stringify({ uniqueId: 'abcd' }), [listed]).asset).toMatchObject({ name: 'b.png', title: 'B' });
  });

  it.each(['/../../secret', '/a/../b', '', '/./x', '//'])('never lead out of their folder (%s)', (relativePath) => {
    const { list } = picture(JSON.stringify({ relativePath }));

    expect(list.assets).toEqual([]);
    expect(list.items.length).toBeGreaterThan(1);
  });

  it('are taken once, however often they are shown', () => {
    const resource = JSON.stringify({ relativePath: '/a.png' });
    const shapes = [1, 2, 3].map((number) => ({
      shape: aShape(number, { shapeType: 19, resource }),
      samples: through([0, 0], [50, 40]),
    }));

    expect(pageDisplay(anInkPage(shapes)).assets).toHaveLength(1);
  });
});

describe('the words of a page', () => {
  it('are typed text, times, and titles, also of a link that shows its sign alone', () => {
    const link = JSON.stringify({ key: 'URL', value: 'https://a.example', remark: 'Silent', displayStyle: 0 });
    const list = pageDisplay(
      anInkPage([
        shape(6, { text: 'Hello\nworld' }),
        shape(38, { text: JSON.stringify({ timestampBean: { formattedStr: '9:30' } }) }),
        shape(33, { text: link }),
        shape(34, { resource: JSON.stringify({ title: 'Plan', relativePath: '/p.pdf' }) }),
      ]),
    );

    expect(wordsOf(list).map(({ text }) => text)).toEqual(['Hello', 'world', '9:30', 'Plan', 'Silent']);
  });

  it('stand line by line where they are drawn', () => {
    const [first, second] = wordsOf(pageDisplay(anInkPage([shape(6, { text: 'Hello\nworld' })])));

    expect(first?.bounds.left).toBe(10);
    expect(first?.bounds.top).toBeGreaterThan(19);
    expect(first?.bounds.right).toBeLessThan(90);
    expect(second?.bounds.top).toBeGreaterThan((first?.bounds.top ?? 0) + 20);
  });

  it.each([
    [
      '中文 English',
      100,
      [
        ['中文 ', undefined],
        ['English', undefined],
      ],
    ],
    [
      '안녕 세계',
      80,
      [
        ['안녕 ', undefined],
        ['세계', undefined],
      ],
    ],
    [
      '안녕세계',
      80,
      [
        ['안녕', true],
        ['세계', undefined],
      ],
    ],
    [
      'one two',
      80,
      [
        ['one ', undefined],
        ['two', undefined],
      ],
    ],
  ])('say how a line goes on in the next: %s', (text, right, lines) => {
    const boundingRect = JSON.stringify({ left: 10, top: 10, right, bottom: 200 });
    const said = wordsOf(pageDisplay(anInkPage([shape(6, { text, boundingRect, textStyle: '{"textSize":32}' })])));

    expect(said.map((words) => [words.text, words.isCut])).toEqual(lines);
  });

  it('say it between the words of a justified line, too', () => {
    const boundingRect = JSON.stringify({ left: 10, top: 10, right: 150, bottom: 200 });
    const textStyle = '{"textSize":32,"alignType":3}';
    const said = wordsOf(pageDisplay(anInkPage([shape(6, { text: '안녕 세계 안녕', boundingRect, textStyle })])));

    expect(matchesOn(0, said, '안녕 세계 안녕')).toHaveLength(1);
  });
});
