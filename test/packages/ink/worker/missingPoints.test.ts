import { field, handMadePoints, joined, utf8 } from '../handMade';
import { info, ONE, open, points, row, SAMPLES, stroke, THREE, TWO, zip, type Files } from './storedNote';

const IN_ONE = field(16, 'one');

describe('a stroke that the points file it names knows nothing of', () => {
  it('is found in another file of its page', async () => {
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE), stroke('b', IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
      [`point/${ONE}#two#points`]: points('two', 'b'),
    });

    expect(await load(ONE)).toMatchObject({ shapes: 2, points: 4, faults: [] });
  });

  it('is named when it is nowhere, and the others are drawn', async () => {
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE), stroke('b', IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
      [`point/${ONE}#two#points`]: points('two', 'other'),
    });

    expect(await load(ONE)).toMatchObject({
      points: 2,
      faults: [{ kind: 'points', name: `${ONE}#b`, reason: 'missing' }],
    });
  });

  it('costs no page more than its own file where nothing is missing', async () => {
    const { load, got } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
      [`point/${ONE}#two#points`]: points('two', 'b'),
    });
    await load(ONE);

    expect(got.filter((path) => path.startsWith('point/'))).toEqual([`point/${ONE}#one#points`]);
  });
});

describe('a shape in a state that nobody knows', () => {
  it('is drawn with its points, as in a file', async () => {
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', field(15, 2), IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
    });

    expect(await load(ONE)).toMatchObject({ shapes: 1, points: 2, faults: [] });
  });
});

describe('shapes that are broken inside', () => {
  it('are counted where the other faults of their page are told', async () => {
    const broken = field(1, Uint8Array.of(0x0a, 99));
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE), broken, broken),
      [`point/${ONE}#one#points`]: points('one', 'a'),
    });

    expect(await load(ONE)).toMatchObject({
      shapes: 1,
      skipped: 2,
      faults: [{ kind: 'skipped', name: `2 (${ONE})`, reason: 'malformed' }],
    });
  });
});

describe('pages of the list beside a virtual page of another, in the viewer', () => {
  const background = JSON.stringify({ pageBKGroundMap: { [TWO]: { type: 1 } } });

  it.each([
    ['a model', { 'pageModel/pb/m': joined(row(ONE), row(TWO)) }],
    ['a template', { [`template/json/${TWO}.template_json`]: utf8('{"type":"Feature"}') }],
    ['points', { [`point/${TWO}#r2#points`]: handMadePoints(TWO, 'r2', [['b', SAMPLES]]) }],
    ['a background', { 'note/pb/note_info': info([ONE, TWO, THREE], field(13, background)) }],
  ] as [string, Files][])('are in the note when %s of theirs is there', async (_, trace) => {
    const { pages, load } = await open({
      'note/pb/note_info': info([ONE, TWO, THREE]),
      'virtual/page/pb/a': row(ONE),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
      ...trace,
    });

    expect(pages.map(({ pageId }) => pageId)).toEqual([ONE, TWO]);
    expect((await load(TWO)).faults.filter(({ kind }) => kind === 'missingPage')).toEqual([]);
  });
});
