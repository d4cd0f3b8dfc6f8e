import { drawGraph } from '../../sketches/graph';
import { drawLens, drawRefraction, drawTwoSlits } from '../../sketches/optics';
import { fountain, INK } from '../../sheet/pens';
import type { Term } from '../../sheet/formula';
import type { NotebookPage } from '../notebook';
import { figure, formula, lecturePage, points, say, section } from './blocks';

const one = (under: string): Term => ({ over: ['1'], under: [under] });
const LENS: readonly Term[] = [one('f'), ' = ', one('a'), ' + ', one('b')];
const SNELL: readonly Term[] = ['n', { down: '1' }, ' sin α = n', { down: '2' }, ' sin β'];

/** The second half of a lecture notebook: light. */
export const lightPages: readonly NotebookPage[] = [
  lecturePage('10  Light as rays', [
    say(
      'As long as everything is much larger than the wavelength we may draw straight lines. It is a lie, but a useful one.',
      {
        mark: ['a useful one'],
      },
    ),
    points('rays go straight on', 'they cross without harm', 'the way back is the way there'),
    formula(['α', { down: 'in' }, ' = α', { down: 'out' }], true),
  ]),
  lecturePage('11  Refraction', [
    figure(500, (sheet, y) => drawRefraction(sheet, { x: 300, y, scale: 1 })),
    formula(SNELL, true),
    say(
      'Light takes the way that needs the least time (Fermat). Like a lifeguard who runs along the beach before she swims.',
      {
        mark: ['the least time'],
      },
    ),
  ]),
  lecturePage('12  Total reflection', [
    say('From glass to air there is an angle after which nothing comes out:'),
    formula(['sin α', { down: 'c' }, ' = ', { over: ['n', { down: '2' }], under: ['n', { down: '1' }] }], true),
    points('glass: 42°', 'water: 49°', 'diamond: 24°, that is why it sparkles'),
    say('Fibres: light bounces along the glass for a hundred kilometres before someone has to help it.'),
  ]),
  lecturePage('13  Thin lenses', [
    figure(470, (sheet, y) => drawLens(sheet, { x: 180, y, scale: 1 })),
    formula(LENS, true),
    points('parallel in, through F’ out', 'through the middle: straight on', 'through F in, parallel out'),
    say('Two of them are enough, the third is for checking.', { pen: fountain(INK.grey) }),
  ]),
  lecturePage('14  Magnification', [
    formula(['M = − ', { over: ['b'], under: ['a'] }]),
    say('Minus: upside down. |M| < 1: smaller. The eye turns it round again, nobody has asked it to.'),
    section('Example'),
    say('f = 50 mm, object at 2 m. Then b = 51.3 mm and M = −0.026. A person of 1.80 m is 46 mm high on the film.'),
    say('Does not fit on 36 × 24. Step back!', { pen: fountain(INK.red), mark: ['Step back!'] }),
  ]),
  lecturePage('15  The eye', [
    points(
      'lens with muscles: f from 17 to 19 mm',
      'blind spot: 15° to the side',
      'sharp in 2° only, the rest is memory',
    ),
    section('Glasses'),
    formula(['D = ', { over: ['1'], under: ['f'] }, '   in 1/m = dioptre']),
    say('Short-sighted: image lies before the retina ⇒ diverging lens, minus sign. Long-sighted: the other way round.'),
  ]),
  lecturePage('16  Two slits', [
    figure(520, (sheet, y) => drawTwoSlits(sheet, { x: 230, y, scale: 1 })),
    formula(['d sin α = m λ'], true),
    say('Bright where the ways differ by whole waves. Dark between. Young saw it in 1801 with a card and the sun.', {
      mark: ['whole waves'],
    }),
  ]),
  lecturePage('17  Diffraction', [
    say('One slit is enough: every point of it sends its own waves.'),
    figure(430, (sheet, y) =>
      drawGraph(sheet, {
        x: 190,
        y: y + 20,
        width: 900,
        height: 300,
        xRange: [-9.4, 9.4],
        yRange: [0, 1.05],
        xLabel: 'α',
        yLabel: 'I',
        curves: [{ f: (x) => (Math.abs(x) < 1e-6 ? 1 : (Math.sin(x) / x) ** 2) }],
      }),
    ),
    formula(['b sin α = λ'], true),
    say('Smaller hole, wider spot. A telescope wants to be large.'),
  ]),
  lecturePage('18  Photons', [
    formula(['E = h f'], true),
    say(
      'Light comes in portions. Blue ones are larger than red ones, so blue can knock out electrons where red cannot, however bright.',
      {
        mark: ['in portions'],
      },
    ),
    points('h = 6.6 × 10⁻³⁴ Js', 'red, 650 nm: 1.9 eV', 'blue, 450 nm: 2.8 eV'),
    say('Wave or particle? → both, it depends on what one asks.'),
  ]),
  lecturePage('Before the exam', [
    points(
      'wave equation by heart ✓',
      'standing waves: draw three modes ✓',
      'lens: draw before you calculate',
      'units, always units',
    ),
    formula(['v = λ f']),
    formula(SNELL),
    formula(LENS),
    formula(['d sin α = m λ']),
    say('Sleep. Eat something. Two pens.', { mark: ['Two pens'] }),
  ]),
];
