import type { SurfaceColours } from '@inkside/ink';
import type { PageInk, Shape } from '../../../../packages/ink/src/model';
import { GrainPatterns } from '../../../../packages/ink/src/render/page/grain';
import type { Frame } from '../../../../packages/ink/src/render/page/frame';
import { pageDisplay } from '../../../../packages/ink/src/render/page/pageDisplay';
import { paintPage, PreparedPage } from '../../../../packages/ink/src/render/page/painter';
import { aShape } from '../support';
import { anInkPage, fakeContext, fakePath, through } from './support';

const LIGHT: SurfaceColours = { paper: '#ffffff', line: '#e6e2d9', isDark: false };
const DARK: SurfaceColours = { paper: '#232322', line: '#35342f', isDark: true };
const whole: Frame = { left: 0, top: 0, width: 100, height: 200, scale: 1 };
const BLACK = 0xff000000 | 0;
const lines = JSON.stringify({ properties: { layoutType: 'LayoutHorizontalLine', pageMargins: { spacing: 50 } } });

const drawn = (shapeType: number, x: number, fields: Partial<Shape> = {}) => ({
  shape: aShape(x, { shapeType, color: BLACK, thickness: 2, ...fields }),
  samples: through([x, 10], [x + 5, 20], [x, 30]),
});

const prepare = (shapes: PageInk['shapes'], template?: string) => {
  const paths: Path2D[] = [];
  const page: PageInk = anInkPage(shapes, { template });
  const makePath = (): Path2D => {
    const path = fakePath();
    paths.push(path);
    return path;
  };
  return { paths, page: new PreparedPage(pageDisplay(page), makePath, new GrainPatterns(() => null)) };
};

const paint = (shapes: PageInk['shapes'], colours = LIGHT, frame = whole, template?: string) => {
  const fake = fakeContext();
  paintPage(fake.context, prepare(shapes, template).page, frame, colours);
  return fake;
};

describe('painting a page', () => {
  it('draws ink first, then print and paper below it, so that an eraser takes only ink', () => {
    const fake = paint([drawn(5, 10), drawn(14, 20)], LIGHT, whole, lines);

    expect(fake.drawn()).toEqual([
      'fill source-over rgba(0, 0, 0, 1)',
      'stroke destination-out rgba(255, 255, 255, 1)',
      'fill destination-over #e6e2d9',
      'stroke destination-over #e6e2d9',
      'fillRect 0 0 100 200 destination-over #ffffff',
    ]);
  });

  it('leaves out what is not in the frame', () => {
    const shapes = [drawn(5, 10), drawn(5, 60)];

    expect(paint(shapes).drawn()).toHaveLength(3);
    expect(paint(shapes, LIGHT, { left: 0, top: 0, width: 40, height: 200, scale: 1 }).drawn()).toHaveLength(2);
    expect(paint(shapes, LIGHT, { left: 0, top: 500, width: 100, height: 100, scale: 4 }).drawn()).toHaveLength(1);
  });

  it('places the page by the frame', () => {
    const { log } = paint([drawn(5, 10)], LIGHT, { left: 30, top: 40, width: 100, height: 100, scale: 2 });

    expect(log).toContain('setTransform 2 0 0 2 -30 -40');
  });

  it('darkens light paper with a marker, and brightens dark paper less', () => {
    const yellow = { color: 0xffffff00 | 0 };

    expect(paint([drawn(15, 10, yellow)]).drawn()).toContain('stroke multiply rgba(255, 255, 0, 0.5)');
    expect(paint([drawn(15, 10, yellow)], DARK).drawn()).toContain('stroke lighten rgba(255, 255, 0, 0.3)');
  });

  it('turns black ink light on dark paper', () => {
    expect(paint([drawn(5, 10)], DARK).drawn()).toContain('fill source-over rgba(233, 233, 233, 1)');
  });

  it('keeps a hairline as wide as a pixel can show', () => {
    const fake = fakeContext();
    const { page } = prepare([drawn(7, 10, { thickness: 0.5 })]);

    paintPage(fake.context, page, { ...whole, scale: 0.25 }, LIGHT);

    expect((fake.context as { lineWidth?: number }).lineWidth).toBe(3);
  });

  it('builds a path once, and anew only for another level of detail', () => {
    const { paths, page } = prepare([drawn(5, 10), drawn(5, 60)]);
    const { context } = fakeContext();

    paintPage(context, page, whole, LIGHT);
    paintPage(context, page, { ...whole, scale: 0.6 }, DARK);
    expect(paths).toHaveLength(2);

    paintPage(context, page, { ...whole, scale: 0.3 }, LIGHT);
    expect(paths).toHaveLength(4);
  });

  it('goes back to a level of detail without building it again, and keeps only a few of them', () => {
    const { paths, page } = prepare([drawn(5, 10)]);
    const { context } = fakeContext();
    const paintAt = (scale: number): number => {
      paintPage(context, page, { ...whole, scale }, LIGHT);
      return paths.length;
    };

    expect([1, 0.3, 3, 1, 0.3, 3].map(paintAt)).toEqual([1, 2, 3, 3, 3, 3]);
    // The fourth takes the place of the one used longest ago.
    expect([0.2, 0.3, 3, 1].map(paintAt)).toEqual([4, 4, 4, 5]);
    page.forgetPaths();
    expect(paintAt(1)).toBe(6);
  });

  it('sets text in lines that fit its box', () => {
    const text = {
      text: 'one two three four\nfive',
      textStyle: '{"textSize":10}',
      boundingRect: '{"left":5,"top":5,"right":45,"bottom":60}',
    };

    const { log } = paint([{ shape: aShape(1, { shapeType: 6, color: BLACK, ...text }), samples: undefined }]);

    const words = log.filter((line) => line.startsWith('fillText')).map((line) => line.replace(/ [\d.-]+ .*/, ''));
    expect(words).toEqual(['fillText one two', 'fillText three', 'fillText four', 'fillText five']);
  });

  it('prints faint lines on a theme whose lines are black', () => {
    const alphas: unknown[] = [];
    const { context } = fakeContext();
    const watched = new Proxy(context, {
      set: (target, key, value) => {
        if (key === 'globalAlpha') alphas.push(value);
        return Reflect.set(target, key, value);
      },
    });

    paintPage(watched, prepare([], lines).page, whole, { paper: '#ffffff', line: '#000000', isDark: false });

    expect(alphas[0]).toBeLessThan(0.5);
    expect(alphas.at(-1)).toBe(1);
  });
});
