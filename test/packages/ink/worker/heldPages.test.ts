import { HeldPages, HeldPictures, type HeldPage } from '../../../../packages/ink/src/worker/heldPages';
import { PreparedPage } from '../../../../packages/ink/src/render/page/painter';

const heldPage = (points: number, forgotten: string[], name: string): HeldPage => {
  const list = {
    width: 1,
    height: 1,
    items: [],
    template: undefined,
    background: undefined,
    spots: [],
    assets: [],
    writings: [],
  };
  const page = new PreparedPage(list, () => ({}) as Path2D, { patternOf: () => undefined });
  page.forgetPaths = () => void forgotten.push(name);
  return { page, pictures: new HeldPictures(), points };
};

/** Draws pages one after the other, and gives those whose paths went each time. */
const drawn = (sizes: Readonly<Record<string, number>>, order: string): string[] => {
  const pages = new HeldPages();
  const forgotten: string[] = [];
  for (const [name, points] of Object.entries(sizes)) pages.hold(name, heldPage(points, forgotten, name));
  return order.split('').map((name) => {
    forgotten.length = 0;
    pages.take(name);
    return forgotten.join('');
  });
};

describe('pages that are held for drawing', () => {
  it('keep the paths of the few drawn last', () => {
    expect(drawn({ a: 10, b: 10, c: 10, d: 10, e: 10 }, 'abcdeba')).toEqual(['', '', '', '', 'a', '', 'c']);
  });

  it('keep fewer where they have many points, but always those of the page that is drawn', () => {
    const sizes = { a: 200_000, b: 200_000, c: 200_000, d: 900_000 };

    expect(drawn(sizes, 'abcda')).toEqual(['', '', 'a', 'cb', 'd']);
  });

  it('know a page no more that was let go of', () => {
    const pages = new HeldPages();
    pages.hold('a', heldPage(1, [], 'a'));
    pages.drop('a');

    expect(pages.take('a')).toBeUndefined();
  });
});
