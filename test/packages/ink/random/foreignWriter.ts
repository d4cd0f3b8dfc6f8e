import { field, handMadePoints, handMadeZip, joined, utf8, type HandMadeFile } from '../handMade';
import { anId, LATER_COLOUR, type SpecNote, type SpecPage, type SpecShape } from './specNote';
import { below, type Random } from './randomNote';

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

const chance = (random: Random, share: number): boolean => random() < share;

const maybe = <T>(random: Random, share: number, value: T): T[] => (chance(random, share) ? [value] : []);

/** An id in one of the forms that stand side by side in real notes. */
function idForm(id: string, random: Random): string {
  const dashed = `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
  return [id, dashed, id.toUpperCase(), dashed][below(random, 4)] ?? id;
}

/** A number as a varint of 64 bits with its sign, or as one of 32 bits without. */
function signedField(number: number, value: number, random: Random): Uint8Array {
  let rest = chance(random, 0.5) ? BigInt.asUintN(64, BigInt(value)) : BigInt(value >>> 0);
  const bytes: number[] = [];
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Uint8Array.of(number * 8, ...bytes, Number(rest));
}

const floatField = (number: number, value: number): Uint8Array =>
  joined(Uint8Array.of(number * 8 + 5), new Uint8Array(new Float32Array([value]).buffer));

/** Fields in some order, with such among them that nobody knows. */
function record(fields: readonly Uint8Array[], random: Random): Uint8Array {
  const strange = chance(random, 0.3) ? [field(150, 'from a later version'), field(151, 7)] : [];
  const [id = new Uint8Array(0), ...others] = fields;
  const ordered = chance(random, 0.3) ? shuffled([...others, ...strange], random) : [...others, ...strange];
  return field(1, joined(id, ...ordered));
}

/** Integer keys stand without quotes in real files. */
const loose = (text: string, random: Random): string =>
  chance(random, 0.5) ? text.replaceAll(/"(\d+)":/g, '$1:') : text;

const matrixText = (matrix: readonly number[], random: Random): string =>
  chance(random, 0.5) ? JSON.stringify(matrix) : JSON.stringify({ empty: false, values: matrix });

interface Written {
  readonly shape: SpecShape;
  readonly revision: string;
  readonly updatedAt: number;
  readonly color: number;
  readonly isRemoved: boolean;
}

function shapeRecord({ shape, revision, updatedAt, color, isRemoved }: Written, random: Random): Uint8Array {
  const { id, layer, type, matrix } = shape;
  return record(
    [
      ...[
        field(1, idForm(id, random)),
        field(2, 1_700_000_000_000),
        field(3, updatedAt),
        signedField(4, color, random),
        floatField(5, 4),
      ],
      ...(layer === 0 && chance(random, 0.5) ? [] : [field(6, layer)]),
      ...(matrix.length === 0 ? [] : [field(8, matrixText(matrix, random))]),
      ...maybe(random, 0.5, field(11, '{"maxPressure":4095}')),
      field(12, type),
      ...(isRemoved ? [field(15, 1)] : maybe(random, 0.2, field(15, 0))),
      ...inkOf(shape, revision, random),
      ...maybe(random, 0.3, field(26, '{"repo":{}}')),
    ],
    random,
  );
}

/** Which points file holds a shape's samples, or which other shape it shows. */
function inkOf({ refersTo }: SpecShape, revision: string, random: Random): Uint8Array[] {
  if (refersTo === undefined) return [field(16, idForm(revision, random))];
  const [pageId, shapeId] = [refersTo.pageId, refersTo.shapeId].map((id) => idForm(id, random));
  return [
    field(25, JSON.stringify({ shapeReferenceBean: { pageId, shapeId, matrixValues: [1, 0, 0, 0, 1, 0, 0, 0, 1] } })),
  ];
}

const shapeZip = (root: string, page: SpecPage, list: Uint8Array, ms: number, random: Random): HandMadeFile => {
  const name = `${idForm(page.id, random)}#${anId(random)}#${ms}`;
  const inner = {
    name: chance(random, 0.5) ? name : 'shape.pb',
    content: list,
    stored: chance(random, 0.3),
    streamed: chance(random, 0.3),
  };
  return { name: `${root}shape/${name}.zip`, content: handMadeZip([inner]) };
};

/** A page's shapes in chunks, each with a points file of its own, and what was changed later in a further zip. */
function pageFiles(root: string, page: SpecPage, random: Random): HandMadeFile[] {
  const files: HandMadeFile[] = [];
  const size = 1 + below(random, 4);
  let ms = 1_700_000_000_000;
  for (let at = 0; at < page.shapes.length; at += size) {
    const chunk = page.shapes.slice(at, at + size);
    const revision = anId(random);
    const written = chunk.map((shape) => ({ shape, revision, updatedAt: 50, color: shape.color, isRemoved: false }));
    files.push(shapeZip(root, page, joined(...written.map((one) => shapeRecord(one, random))), (ms += 1000), random));
    const blocks = chunk
      .filter(({ points }) => points.length > 0)
      .map(({ id, points }) => [idForm(id, random), points] as const);
    const pageId = idForm(page.id, random);
    const points = handMadePoints(pageId, idForm(revision, random), blocks, chance(random, 0.5) ? ' ' : '\0');
    const folder = chance(random, 0.8) ? `${idForm(page.id, random)}/` : '';
    if (blocks.length > 0) files.push({ name: `${root}point/${folder}${pageId}#${revision}#points`, content: points });
    const later = written.filter(({ shape }) => shape.later !== 'nothing');
    const again = later.map((one) => ({
      ...one,
      updatedAt: 90,
      color: one.shape.later === 'recoloured' ? LATER_COLOUR : one.color,
      isRemoved: one.shape.later === 'removed',
    }));
    if (again.length > 0)
      files.push(shapeZip(root, page, joined(...again.map((one) => shapeRecord(one, random))), (ms += 1000), random));
  }
  return files;
}

const layersText = ({ layers }: SpecPage): string =>
  JSON.stringify({ layerList: layers.map(({ id, show }) => ({ id, lock: false, show })) });

/** Sizes and layers stand in the page models, or in the note's own table. */
function tablesOf(
  root: string,
  { pages }: SpecNote,
  random: Random,
): { readonly files: HandMadeFile[]; readonly table: string } {
  const rect = ({ width, height }: SpecPage): string =>
    chance(random, 0.5) ? `${width}x${height}` : JSON.stringify({ left: 0, top: 0, right: width, bottom: height });
  const models = pages.map((page) => ({
    name: `${root}pageModel/pb/${anId(random)}`,
    content: record(
      [field(1, idForm(page.id, random)), field(2, layersText(page)), field(6, 5), field(7, rect(page))],
      random,
    ),
  }));
  const map = Object.fromEntries(
    pages.map((page) => [
      idForm(page.id, random),
      { width: page.width, height: page.height, layerList: JSON.parse(layersText(page)).layerList },
    ]),
  );
  return chance(random, 0.5)
    ? { files: models, table: JSON.stringify({ pageInfoMap: {} }) }
    : { files: [], table: JSON.stringify({ pageInfoMap: map }) };
}

function virtualPages(root: string, { pages }: SpecNote, random: Random): HandMadeFile[] {
  const rows = pages.map(({ id }, index) =>
    record([field(1, idForm(id, random)), field(3, 5), floatField(4, index + 1), field(5, 0)], random),
  );
  return [{ name: `${root}virtual/page/pb/${anId(random)}`, content: joined(...shuffled(rows, random)) }];
}

function infoRecord({ id, title, pages }: SpecNote, table: string, random: Random): Uint8Array {
  const names = pages.map((page) => idForm(page.id, random));
  const list = chance(random, 0.5) ? JSON.stringify(names) : JSON.stringify({ pageNameList: names });
  const pens = loose('{"penWithMap":{"0":7.2,"2":12.4}}', random);
  return record(
    [
      field(1, idForm(id, random)),
      field(6, title),
      field(8, 1),
      field(11, pens),
      field(12, table),
      field(20, list),
      field(40, 1),
    ],
    random,
  );
}

/** The files of one note below its root; one that is alone may lie in a folder of any name, or in none. */
export function filesOf(note: SpecNote, isAlone: boolean, random: Random): HandMadeFile[] {
  const named = idForm(note.id, random);
  const root = isAlone ? ([`${named}/`, '', 'My notebook/', `backup/${named}/`][below(random, 4)] ?? '') : `${named}/`;
  const { files: models, table } = tablesOf(root, note, random);
  const optional = [
    ...maybe(random, 0.5, virtualPages(root, note, random)).flat(),
    ...maybe(random, 0.3, { name: `${root}resource/pb/${anId(random)}#1700000000000`, content: new Uint8Array(0) }),
    ...maybe(random, 0.3, { name: `${root}template/json/.template_json`, content: new Uint8Array(64) }),
    ...maybe(random, 0.3, { name: `${root}stash/shape/old.zip`, content: utf8('history') }),
    ...maybe(random, 0.3, {
      name: `${root}toc/pb/${anId(random)}`,
      content: record([field(1, anId(random)), field(2, 5), field(3, 6)], random),
    }),
  ];
  return [
    { name: `${root}note/pb/note_info`, content: infoRecord(note, table, random) },
    ...models,
    ...optional,
    ...note.pages.flatMap((page) => pageFiles(root, page, random)),
  ];
}

export const treeOf = (notes: readonly SpecNote[], random: Random): Uint8Array =>
  joined(
    ...shuffled(
      notes.map((note) => record([field(1, idForm(note.id, random)), field(6, note.title), field(8, 1)], random)),
      random,
    ),
  );

/** The files as some zip tool packs them. */
export function zipFiles(files: readonly HandMadeFile[], random: Random): HandMadeFile[] {
  const isWindows = chance(random, 0.1);
  const isStreamed = chance(random, 0.3);
  const flags = chance(random, 0.5) ? 0 : 0x800;
  // An extended time, as Info-ZIP writes it.
  const extra = chance(random, 0.4) ? Uint8Array.of(0x55, 0x54, 5, 0, 1, 1, 2, 3, 4) : new Uint8Array(0);
  const folders = new Set(
    files.flatMap(({ name }) =>
      String(name)
        .split('/')
        .slice(0, -1)
        .map((_, depth, parts) => `${parts.slice(0, depth + 1).join('/')}/`),
    ),
  );
  const entries = chance(random, 0.4)
    ? [...folders].map((name): HandMadeFile => ({ name, content: new Uint8Array(0), stored: true }))
    : [];
  const packed = [...entries, ...(chance(random, 0.5) ? shuffled(files, random) : files)];
  return packed.map((file) => ({
    ...file,
    flags,
    extra,
    name: isWindows ? String(file.name).replaceAll('/', '\\') : file.name,
    stored: file.stored === true || chance(random, 0.3),
    streamed: isStreamed && !String(file.name).endsWith('/'),
    wide: chance(random, 0.1),
  }));
}
