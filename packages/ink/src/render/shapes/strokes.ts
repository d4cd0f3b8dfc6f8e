import type { PointSamples, Shape } from '../../model';
import type { DisplayItem, Draw } from '../page/displayList';
import { centrePath, reachOf, smoothCentreLine } from '../stroke/centreLine';
import { charcoalBands, charcoalWidths, seedOf } from '../stroke/charcoal';
import { dashesOf } from '../stroke/dashes';
import { evenWidths, nibOf, PEN, penWidths, pressuresOf } from '../stroke/pens';
import { strokeOutline } from '../stroke/strokeOutline';
import { polyline } from './geometry';
import { fillItem, paintOf, strokeItem, thicknessOf, type Figure } from './paint';
import { lineStyleOf, matrixOfShape, penSettingsOf, type LineStyle } from './shapeStyle';

/** A shape with points as items of a display list. */
type Drawing = (shape: Shape, samples: PointSamples) => DisplayItem[];

/** The device's marker lets half of what lies below shine through. */
const MARKER_OPACITY = 0.5;
/** No pen is wider than this by its thickness, thin ones apart. */
const WIDEST_SHARE = 5;
/** Pens whose width goes by pressure or direction. */
const CHANGING: ReadonlySet<number> = new Set([
  PEN.fountain,
  PEN.brush,
  PEN.square,
  PEN.latinCalligraphy,
  PEN.asianCalligraphy,
]);
/** An eraser has no colour of its own: it takes whatever is there. */
const ANY_COLOUR = -1;
const AREA = 20;

const figureOf = (shape: Shape, samples: PointSamples, widest: number, draw: Draw): Figure => ({
  draw,
  matrix: matrixOfShape(shape),
  reach: reachOf(samples, widest),
});

/** The opacity of ink by its pen's own and the factor that the pen was set to. */
const opacityOf = ({ createArgs }: Shape, own = 1): number => Math.min(1, own * penSettingsOf(createArgs).alphaFactor);

const breaksOf = (shape: Shape): Pick<LineStyle, 'dash' | 'phase'> => {
  const { dash, phase } = lineStyleOf(shape);
  return { dash, phase };
};

/** One width all along, as a canvas strokes it: dashed and see-through lines. */
const even: Drawing = (shape, samples) => {
  const width = thicknessOf(shape);
  const draw: Draw = (path, finest) => centrePath(path, smoothCentreLine(samples, evenWidths(samples, width), finest));
  const paint =
    shape.shapeType === PEN.marker
      ? paintOf(shape.color, opacityOf(shape, MARKER_OPACITY), 'highlight')
      : paintOf(shape.color, opacityOf(shape));
  return strokeItem(figureOf(shape, samples, width, draw), paint, { width, ...breaksOf(shape) });
};

/** A filled outline, of each dash by itself: it takes half the time of a stroked line when a page is shown whole. */
const outlined: Drawing = (shape, samples) => {
  const breaks = breaksOf(shape);
  // A canvas breaks a line of one width by itself.
  if (breaks.dash.length > 0 && !CHANGING.has(shape.shapeType)) return even(shape, samples);
  const thickness = thicknessOf(shape);
  const nib = nibOf(shape.shapeType, thickness);
  const draw: Draw = (path, finest) => {
    const widths = penWidths(shape.shapeType, thickness, samples, penSettingsOf(shape.createArgs));
    for (const line of dashesOf(smoothCentreLine(samples, widths, finest), breaks)) strokeOutline(path, line, nib);
  };
  return fillItem(figureOf(shape, samples, WIDEST_SHARE * thickness, draw), paintOf(shape.color, opacityOf(shape)));
};

/** Never dashed: its grain has no clear ends. */
const charcoal: Drawing = (shape, samples) => {
  const widths = charcoalWidths(thicknessOf(shape), samples);
  const pressure = pressuresOf(samples, penSettingsOf(shape.createArgs).maxPressure);
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  const seed = seedOf(shape.uniqueId);
  return charcoalBands(widths, pressure).flatMap((band) => {
    const draw: Draw = (path, finest) => strokeOutline(path, smoothCentreLine(samples, band.widths, finest));
    const grain = { density: band.density, seed };
    return fillItem(figureOf(shape, samples, widest, draw), { ...paintOf(shape.color, opacityOf(shape)), grain });
  });
};

const eraseStroke: Drawing = (shape, samples) => {
  const width = thicknessOf(shape);
  const draw: Draw = (path, finest) => centrePath(path, smoothCentreLine(samples, evenWidths(samples, width), finest));
  return strokeItem(figureOf(shape, samples, width, draw), paintOf(ANY_COLOUR, 1, 'erase'), { width });
};

const eraseArea: Drawing = (shape, samples) =>
  fillItem(
    figureOf(shape, samples, 0, (path) => polyline(path, samples.x, samples.y, true)),
    paintOf(ANY_COLOUR, 1, 'erase'),
  );

/** By `shapeType`: everything that is drawn along its points. */
const DRAWINGS: Readonly<Record<number, Drawing>> = {
  [PEN.pencil]: outlined,
  [PEN.oilyPen]: outlined,
  [PEN.oldFountain]: outlined,
  [PEN.fountain]: outlined,
  [PEN.marker]: even,
  [PEN.brush]: outlined,
  [PEN.charcoal]: charcoal,
  [PEN.free]: outlined,
  [PEN.square]: outlined,
  [PEN.latinCalligraphy]: outlined,
  [PEN.asianCalligraphy]: outlined,
  14: eraseStroke,
  [AREA]: eraseArea,
};

/** Whether a type comes into being point by point: pens and erasers. */
export const isDrawnAlong = (shapeType: number): boolean => shapeType in DRAWINGS && shapeType !== AREA;

/** A pen's stroke; types that nobody knows are drawn as an even line through their points. */
export const strokeItems: Drawing = (shape, samples) => (DRAWINGS[shape.shapeType] ?? outlined)(shape, samples);
