import { blankResource } from '../../../../../packages/ink/src/records/resources';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { wordsOf } from '../../../../../packages/ink/src/render/page/words';
import { aShape } from '../../support';
import { anInkPage } from '../support';
import { a, p, richPage, richShape, said, t, textsOf } from './documents';

const BOX = '{"left":10,"top":10,"right":700,"bottom":200}';
const typed = (richText: string, textStyle = '') =>
  pageDisplay(
    anInkPage([
      {
        shape: aShape(1, { shapeType: 6, boundingRect: BOX, text: 'one two', richText, textStyle }),
        samples: undefined,
      },
    ]),
  );

describe('a typed text with the same words in HTML', () => {
  it('is set with the marks of its HTML', () => {
    const list = typed('<p>one <b>two</b></p>');

    expect(said(list, 'two').isBold).toBe(true);
    expect(said(list, 'one').isBold).toBe(false);
    expect(wordsOf(list).map(({ text }) => text)).toEqual(['one two']);
  });

  it.each([
    ['the HTML marks nothing', '<p>one two</p>', ''],
    ['the HTML says something else', '<p>one <b>three</b></p>', ''],
    ['one style holds for all of it', '<p>one <b>two</b></p>', '{"textItalic":true}'],
    ['it is set from the right', '<p>one <b>two</b></p>', '{"alignType":1}'],
  ])('is set by its own style when %s', (_, html, style) => {
    expect(textsOf(typed(html, style)).map(({ text, isBold }) => [text, isBold])).toEqual([['one two', false]]);
  });
});

describe('the recordings of a rich text', () => {
  const sound = { dataKey: '/talk.m4a', title: 'Talk' };
  const page = (extra: object, ...content: Parameters<typeof richPage>[0]) =>
    pageDisplay({ ...richPage(content), shapes: [richShape('text.json', { extra: JSON.stringify(extra) })] });
  const soundsOn = ({ spots }: ReturnType<typeof page>) => spots.map(({ target, title }) => [target, title]);

  it.each([
    ['a list', { audioInfoList: [sound] }],
    ['a list of records that hold them', { audioDataSetList: [{ duration: 5, audio: sound }] }],
    ['a list that is packed into a text', { audioInfoList: JSON.stringify([sound]) }],
  ])('are offered below it from %s', (_, extra) => {
    const list = page(extra, p(t('Minutes')));

    expect(soundsOn(list)).toEqual([[{ kind: 'audio', asset: 'talk.m4a' }, 'Talk']]);
    expect(list.assets.map(({ name, kind }) => [name, kind])).toEqual([['talk.m4a', 'audio']]);
  });

  it('are found by their id in the list of files', () => {
    const resource = blankResource({ uniqueId: 'f1', relativePath: '/talk.m4a', title: 'Talk', type: 2 });
    const shapes = [richShape('text.json', { extra: JSON.stringify({ audioInfoList: [{ resourceId: 'f1' }] }) })];
    const list = pageDisplay({ ...richPage([p(t('Minutes'))]), shapes, resources: [resource] });

    expect(soundsOn(list)).toEqual([[{ kind: 'audio', asset: 'talk.m4a' }, 'Talk']]);
  });

  it('are offered once when the text shows them itself, and not at all when nothing names a file', () => {
    expect(soundsOn(page({ audioInfoList: [sound] }, a('attach', sound)))).toHaveLength(1);
    expect(soundsOn(page({ audioInfoList: [{ title: 'lost' }, 7, null] }, p(t('Minutes'))))).toEqual([]);
  });
});
