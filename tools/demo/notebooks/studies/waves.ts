import { drawGraph } from '../../sketches/graph';
import { drawStandingWave } from '../../sketches/optics';
import { fountain, INK } from '../../sheet/pens';
import type { Term } from '../../sheet/formula';
import type { NotebookPage } from '../notebook';
import { figure, formula, lecturePage, points, say, section } from './blocks';

const sine =
  (phase = 0, height = 1) =>
  (x: number) =>
    height * Math.sin(2 * Math.PI * x + phase);

const secondDerivative = (by: string): Term => ({ over: ['∂', { up: '2' }, 'y'], under: [`∂${by}`, { up: '2' }] });

/** The first half of a lecture notebook: waves. */
export const wavePages: readonly NotebookPage[] = [
  lecturePage('Physics II – waves & optics', [
    say('Lecture Mon 10–12, exercises Wed 14–16, room 3.07. Exam in the second week of February.'),
    section('Plan'),
    points(
      'waves on strings and in air',
      'superposition, standing waves, beats',
      'light: rays, lenses, interference',
      'a little quantum at the end',
    ),
    say('Bring: ruler, calculator, patience. Questions go to the tutor before Tuesday noon.', {
      mark: ['before Tuesday noon'],
    }),
  ]),
  lecturePage('1  What is a wave?', [
    say('A disturbance that travels while the medium stays where it is. The crowd in a stadium does not run around.', {
      mark: ['the medium stays'],
    }),
    section('Two kinds'),
    points('transverse: string, light', 'longitudinal: sound, springs'),
    figure(500, (sheet, y) =>
      drawGraph(sheet, {
        x: 170,
        y: y + 30,
        width: 900,
        height: 360,
        xRange: [0, 2],
        yRange: [-1.2, 1.2],
        xLabel: 'x',
        yLabel: 'y',
        curves: [{ f: sine() }],
        ticks: [[1, 'λ']],
      }),
    ),
    formula(['v = λ f'], true),
  ]),
  lecturePage('2  The wave equation', [
    say(
      'Small piece of string, tension T, mass per length μ. The sideways forces do not cancel when the string is bent.',
    ),
    formula([secondDerivative('x'), ' = ', { over: ['μ'], under: ['T'] }, ' ', secondDerivative('t')], true),
    say('Any f(x − vt) solves it, whatever its form. Put it in and see:'),
    formula(['v = ', { root: [{ over: ['T'], under: ['μ'] }] }]),
    say('Check: T in kg m/s², μ in kg/m ⇒ T/μ in m²/s². ✓', { pen: fountain(INK.green) }),
  ]),
  lecturePage('3  Harmonic waves', [
    formula(['y(x,t) = A sin(kx − ωt + φ)'], true),
    points('k = 2π / λ   wave number', 'ω = 2π f   angular frequency', 'φ   where it starts'),
    figure(480, (sheet, y) =>
      drawGraph(sheet, {
        x: 170,
        y: y + 20,
        width: 900,
        height: 340,
        xRange: [0, 2],
        yRange: [-1.2, 1.2],
        xLabel: 'x',
        yLabel: 'y',
        curves: [{ f: sine() }, { f: sine(-1), pen: fountain(INK.red, 3) }],
      }),
    ),
    say('Red is the same wave a moment later. It moved to the right, so the sign in front of ωt is minus.'),
  ]),
  lecturePage('4  Energy', [
    say(
      'Each piece swings up and down: kinetic energy. It is stretched as well: potential energy. Both are largest where the string passes zero.',
    ),
    formula(['P = ', { over: ['1'], under: ['2'] }, ' μ v ω', { up: '2' }, ' A', { up: '2' }], true),
    say('Twice the height is four times the power. That is why a storm is not twice as bad.', {
      mark: ['four times the power'],
    }),
    section('Example'),
    say('μ = 0.01 kg/m, v = 40 m/s, f = 50 Hz, A = 3 mm:'),
    formula(['P ≈ 0.18 W']),
  ]),
  lecturePage('5  Superposition', [
    say('Two waves in one place: add them. They pass through each other and know nothing of it.', {
      mark: ['add them'],
    }),
    figure(430, (sheet, y) =>
      drawGraph(sheet, {
        x: 170,
        y: y + 20,
        width: 900,
        height: 300,
        xRange: [0, 2],
        yRange: [-2.1, 2.1],
        xLabel: 'x',
        yLabel: 'y',
        curves: [
          { f: sine(), pen: fountain(INK.grey, 2.4) },
          { f: sine(0.9), pen: fountain(INK.grey, 2.4) },
          { f: (x) => sine()(x) + sine(0.9)(x), pen: fountain(INK.blue, 3.8) },
        ],
      }),
    ),
    points('in step: twice as high', 'half a wave apart: nothing is left', 'anything between: see drawing'),
  ]),
  lecturePage('6  Standing waves', [
    say('The wave meets its own reflection. Nodes stay still, bellies swing.'),
    figure(480, (sheet, y) => {
      for (const mode of [1, 2, 3]) {
        drawStandingWave(sheet, { x: 300, y: y + 30 + (mode - 1) * 140, scale: 0.95 }, mode);
      }
    }),
    formula(['f', { down: 'n' }, ' = n ', { over: ['v'], under: ['2 L'] }], true),
    say('Guitar: press in the middle and the tone is an octave higher.'),
  ]),
  lecturePage('7  Beats', [
    say('Two tones close together: loud, soft, loud, soft. We hear the difference of the frequencies.'),
    figure(430, (sheet, y) =>
      drawGraph(sheet, {
        x: 170,
        y: y + 20,
        width: 960,
        height: 300,
        xRange: [0, 6],
        yRange: [-2.1, 2.1],
        xLabel: 't',
        yLabel: 'y',
        curves: [{ f: (x) => Math.sin(6.6 * x) + Math.sin(5.4 * x) }],
      }),
    ),
    formula(['f', { down: 'beat' }, ' = | f', { down: '1' }, ' − f', { down: '2' }, ' |'], true),
    say('Tuning a piano: listen until the beats are gone.'),
  ]),
  lecturePage('8  Sound', [
    points('air: 343 m/s at 20 °C', 'water: 1480 m/s', 'steel: about 5900 m/s'),
    say('Loudness is counted in steps of ten:'),
    formula(['L = 10 log', { over: ['I'], under: ['I', { down: '0' }] }, ' dB']),
    say('Thunder three seconds after the flash is one kilometre away. Count!', { mark: ['one kilometre'] }),
    section('Doppler'),
    formula(['f’ = f ', { over: ['v'], under: ['v − u'] }], true),
  ]),
  lecturePage('9  Exercises for Wednesday', [
    points(
      'String, 65 cm, 110 Hz. How fast is the wave? → 143 m/s ✓',
      'Which tension, when μ = 5 g/m? → 102 N ✓',
      'Why do two flutes beat in a cold church?',
      'Ambulance passes at 72 km/h, by how much does the tone fall?',
    ),
    say('No. 4: 343/(343 − 20) against 343/(343 + 20), so 1.062 to 0.945. About two half tones.', {
      pen: fountain(INK.blue),
    }),
    say('Ask about no. 3, the answer in the book is too short.', { pen: fountain(INK.red) }),
  ]),
];
