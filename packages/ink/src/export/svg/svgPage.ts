import { printOpacity } from '../../render/page/colours';
import type { Background, TemplateLines } from '../../render/page/displayList';
import { isTexture } from '../../render/page/backdrop';
import { backgroundPlaces, dpiOf } from '../pageGeometry';
import { EXPORT_COLOURS, type ExportedNote, type ExportPage } from '../exportModel';
import { hexColour } from '../exportedInk';
import { pageAddress, spotAddress } from '../spotAddress';
import { SvgDefs } from './svgDefs';
import { inkMarkup } from './svgItems';
import { attributes, short, svgPathOf, xml } from './svgMarkup';

const MM_PER_INCH = 25.4;

function templateMarkup(template: TemplateLines | undefined): string[] {
  if (template === undefined) return [];
  const [lines, dots] = [svgPathOf(template.strokes), svgPathOf(template.dots)];
  const faint = printOpacity(EXPORT_COLOURS);
  const opacity = faint === 1 ? undefined : faint;
  const line = template.colour === undefined ? EXPORT_COLOURS.line : hexColour(template.colour);
  const ruled = { fill: 'none', stroke: line, 'stroke-width': template.width, opacity, d: lines };
  return [
    ...(lines === '' ? [] : [`<path${attributes(ruled)}/>`]),
    ...(dots === '' ? [] : [`<path${attributes({ fill: line, opacity, d: dots })}/>`]),
  ];
}

/** `drawnPdf` stands in for a page of a PDF, which no SVG can hold. */
function backgroundMarkup({ list, assets }: ExportPage, defs: SvgDefs, drawnPdf: Uint8Array | undefined): string[] {
  const { background } = list;
  if (background === undefined) return [];
  const bytes = background.kind === 'pdf' ? drawnPdf : assets.get(background.asset);
  const picture = bytes === undefined ? undefined : defs.pictureOf(keyOf(background), bytes);
  if (picture === undefined || picture.facts.width === 0 || picture.facts.height === 0) return [];
  if (isTexture(list, background, picture.facts)) {
    const fill = `url(#${defs.texture(picture)})`;
    return [`<rect${attributes({ width: list.width, height: list.height, fill })}/>`];
  }
  return backgroundPlaces(list, background, picture.facts).map(({ x, y, width, height }) => {
    const place = [width, 0, 0, height, x, y].map((value) => short(value, 4)).join(' ');
    return `<use href="#${picture.id}" transform="matrix(${place})"/>`;
  });
}

/** The same name as for a picture among the ink, so that one file stands once. */
const keyOf = (background: Background): string =>
  background.kind === 'pdf' ? `pdf ${background.asset} ${background.pageIndex}` : `picture ${background.asset}`;

function linkMarkup({ list }: ExportPage, note: ExportedNote): string[] {
  return list.spots.flatMap((spot) => {
    const address = spotAddress(spot, note);
    // A page stands alone in its file: its neighbours are reached in the app.
    const href = address === undefined || 'url' in address ? address?.url : pageAddress(note, address.pageId);
    if (href === undefined) return [];
    const { left, top, right, bottom } = spot.bounds;
    const area = { x: left, y: top, width: right - left, height: bottom - top, fill: 'none', 'pointer-events': 'all' };
    const title = spot.title === '' ? '' : `<title>${xml(spot.title)}</title>`;
    return [`<a${attributes({ href, target: '_blank', rel: 'noopener' })}>${title}<rect${attributes(area)}/></a>`];
  });
}

/**
 * One page as an SVG document, as large as the page is on its device. Ink is paths, text is text, pictures are data
 * URLs; nothing in it is fetched and nothing runs. Charcoal has the painter's grain in sixteen steps. Lines of text are
 * broken by Helvetica's widths, and another font than the screen's may stand in them.
 */
export function svgPage(page: ExportPage, note: ExportedNote, drawnPdf?: Uint8Array): string {
  const { width, height, items, template } = page.list;
  const { unitsPerInch = dpiOf(page.list) } = page;
  const inMm = (units: number): string => `${short((units * MM_PER_INCH) / unitsPerInch)}mm`;
  const defs = new SvgDefs(page.assets);
  const body = [
    ...backgroundMarkup(page, defs, drawnPdf),
    ...templateMarkup(template),
    ...inkMarkup(items, defs),
    ...linkMarkup(page, note),
  ];
  const size = { width: inMm(width), height: inMm(height), viewBox: `0 0 ${short(width)} ${short(height)}` };
  const paper = page.isBare === true ? '' : `<rect${attributes({ width, height, fill: EXPORT_COLOURS.paper })}/>`;
  const title = page.title === '' ? `${note.title}, ${page.number}` : `${note.title}, ${page.number}: ${page.title}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${attributes(size)}>`,
    `<title>${xml(title)}</title>`,
    `${defs.markup}${paper}`,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}
