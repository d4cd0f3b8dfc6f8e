import { drawGraph } from '../../sketches/graph';
import { hatching } from '../../sheet/freehand';
import { charcoal, fountain, INK } from '../../sheet/pens';
import { drawStrokes, pause, type Sheet } from '../../sheet/sheet';
import { drawLine } from '../../sheet/text';
import type { NotebookPage } from '../notebook';
import { figure, formula, lecturePage, points, say } from './blocks';

/** Thin strips under a parabola: the area that the integral counts. */
const strips = (sheet: Sheet, x: number, y: number, width: number, height: number): void => {
  const count = 11;
  for (let index = 0; index < count; index += 1) {
    const share = (index + 0.5) / count;
    const tall = share * share * height;
    const box = { x: x + (index / count) * width, y: y + height - tall, width: width / count - 4, height: tall };
    if (tall > 12) drawStrokes(sheet, charcoal(INK.blue, 6), hatching(sheet.random, box, 16, 0.12));
    pause(sheet, 300);
  }
};

const area = (sheet: Sheet, y: number): void => {
  drawGraph(sheet, {
    x: 230,
    y: y + 40,
    width: 760,
    height: 480,
    xRange: [0, 1],
    yRange: [0, 1],
    xLabel: 'x',
    yLabel: 'f(x)',
    curves: [{ f: (x) => x * x, pen: fountain(INK.red, 4) }],
  });
  strips(sheet, 230, y + 40, 760, 480);
  drawLine(sheet, 'f(x) = x²', 560, y + 150, { pen: fountain(INK.red), hand: { xHeight: 26 } });
};

export const calculusPages: readonly NotebookPage[] = [
  lecturePage('数学笔记 · integrals', [
    figure(560, area),
    formula(['∫ x', { up: '2' }, ' dx = ', { over: ['1'], under: ['3'] }, ' x', { up: '3' }, ' + C'], true),
    say('Add up all the strips, then make them thin. What is left is exact.', { mark: ['make them thin'] }),
    points('constant in front stays', 'sum of two: one after the other', 'do not forget + C'),
  ]),
  lecturePage('三 · by parts', [
    formula(['∫ u v’ dx = u v − ∫ u’ v dx'], true),
    say('Example: u = x, v’ = cos x. So u’ = 1, v = sin x:'),
    formula(['∫ x cos x dx = x sin x + cos x + C']),
    say('Check by differentiating. Always.', { pen: fountain(INK.green), mark: ['Always.'] }),
    formula([{ root: ['a', { up: '2' }, ' + b', { up: '2' }] }, ' ≤ a + b']),
    formula(['e', { up: 'iπ' }, ' + 1 = 0'], true),
    say('今天的作业：第 3、5、7 题。', { pen: fountain(INK.blue) }),
  ]),
];
