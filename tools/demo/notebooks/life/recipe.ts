import { freeEllipse, freeLine } from '../../sheet/freehand';
import { fountain, INK, sketchPen } from '../../sheet/pens';
import { drawStroke, type Sheet } from '../../sheet/sheet';
import { drawHeading, drawLine, drawParagraph } from '../../sheet/text';
import type { NotebookPage } from '../notebook';
import { baseline, dashed, numbered } from '../parts';

const LEFT = 120;

/** A round tart with slices of apple, seen from above. */
const tart = (sheet: Sheet, x: number, y: number, radius: number): void => {
  const { random } = sheet;
  drawStroke(sheet, sketchPen(INK.brown, 3.4), freeEllipse(random, x, y, radius, radius * 0.94));
  drawStroke(sheet, sketchPen(INK.brown, 2.2), freeEllipse(random, x, y, radius * 0.88, radius * 0.82));
  for (const [ring, count] of [
    [0.64, 11],
    [0.3, 6],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * 2 * Math.PI + random.gauss(0.04);
      const [cx, cy] = [x + Math.cos(angle) * radius * ring, y + Math.sin(angle) * radius * ring * 0.94];
      drawStroke(sheet, sketchPen(INK.red, 2.2), freeEllipse(random, cx, cy, radius * 0.17, radius * 0.11));
    }
  }
};

const ingredients = (sheet: Sheet): void => {
  drawHeading(sheet, 'Tarte aux pommes', LEFT, baseline(1));
  drawLine(sheet, 'de grand-mère, pour six personnes', LEFT, baseline(3), { pen: fountain(INK.grey) });
  drawLine(sheet, 'La pâte', LEFT, baseline(5), { pen: fountain(INK.blue, 3.6), hand: { xHeight: 29 } });
  const dough = ['250 g de farine', '125 g de beurre froid', '1 œuf, une pincée de sel', '60 g de sucre'];
  dashed(sheet, LEFT + 10, baseline(6), 620, dough);
  tart(sheet, 1010, baseline(8), 210);
  drawLine(sheet, 'Les pommes', LEFT, baseline(12), { pen: fountain(INK.blue, 3.6), hand: { xHeight: 29 } });
  dashed(
    sheet,
    LEFT + 10,
    baseline(13),
    1120,
    ['6 pommes, plutôt acides', 'cannelle, un peu de citron', 'confiture d’abricot à la fin (3 cuillères)'],
    { mark: ['plutôt acides'] },
  );
  drawLine(sheet, 'Four : 190 °C, 35 à 40 minutes', LEFT, baseline(18), { pen: fountain(INK.red), mark: ['190 °C'] });
  drawParagraph(
    sheet,
    'Ne pas ouvrir la porte avant une demi-heure !',
    { x: LEFT, y: baseline(20), width: 1100 },
    { pen: fountain(INK.red) },
  );
};

const steps = (sheet: Sheet): void => {
  drawHeading(sheet, 'Préparation', LEFT, baseline(1));
  numbered(sheet, LEFT, baseline(3), 1150, [
    'Mélanger la farine, le sucre et le sel. Ajouter le beurre en petits morceaux, travailler vite du bout des doigts.',
    'Ajouter l’œuf, former une boule, laisser reposer une heure au frais.',
    'Étaler, foncer le moule, piquer avec une fourchette.',
    'Couper les pommes en fines tranches, les ranger en rond, de dehors en dedans.',
    'Au four ! À la sortie, badigeonner de confiture tiède.',
  ]);
  drawStroke(sheet, fountain(INK.black, 2.6), freeLine(sheet.random, LEFT, baseline(16), 1250, baseline(16) - 4));
  drawParagraph(
    sheet,
    'Dimanche dernier : trop de cannelle. Léa en a repris deux fois quand même.',
    { x: LEFT, y: baseline(18), width: 1150 },
    { pen: fountain(INK.violet), mark: ['deux fois'], markColor: INK.mint },
  );
};

export const recipePages: readonly NotebookPage[] = [
  { paper: 'lines', draw: ingredients },
  { paper: 'lines', draw: steps },
];
