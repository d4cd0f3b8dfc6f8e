import { openNoteArchive, summariseArchive, writeNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { rewriteArchive } from '../../../../packages/ink/src/archive/rewriteArchive';
import { findDirectory } from '../../../../packages/ink/src/bytes/zipDirectory';
import { readZip, zipContent } from '../../../../packages/ink/src/bytes/zipReader';
import { handMadeZip, joined, utf8, type HandMadeFile } from '../handMade';
import { failureFrom, hex } from '../support';
import { at, drawn, noteInfo, ONE } from './handMadeNote';

const FILES = [noteInfo(ONE), ...drawn()];
const LIMITS = { entries: 100_000, totalBytes: 1_000_000 };
const SUBJECT = { kind: 'document', name: '.note' } as const;
const HEADER = utf8('Content-Type: application/zip\r\nContent-Disposition: attachment; filename="a.note"\r\n\r\n');

describe('an archive with bytes in front of it', () => {
  const shapes: readonly (readonly [string, (files: readonly HandMadeFile[]) => Uint8Array])[] = [
    ['a plain one', (files) => handMadeZip(files)],
    ['one with a comment', (files) => handMadeZip(files, { comment: 'PK\x05\x06 once more' })],
    ['one with an end record of 64 bits', (files) => handMadeZip(files, { wide: true })],
    ['one with places of 64 bits', (files) => handMadeZip(files.map((file) => ({ ...file, wide: true })))],
    ['one with streamed files', (files) => handMadeZip(files.map((file) => ({ ...file, streamed: true })))],
  ];

  it.each(shapes)('is read, and written without them: %s', (_, zip) => {
    const archive = openNoteArchive(joined(HEADER, zip(FILES)));

    expect(summariseArchive(archive)).toMatchObject({ pages: 1, strokes: 1, points: 2 });
    expect(hex(rewriteArchive(archive).bytes)).toBe(hex(zip(FILES)));
  });

  it('may count its places from the first byte of the file, as programs that unpack themselves do', () => {
    const moved = joined(HEADER, handMadeZip(FILES));
    const view = new DataView(moved.buffer);
    const end = moved.length - 22;
    let row = view.getUint32(end + 16, true) + HEADER.length;
    view.setUint32(end + 16, row, true);
    for (const _ of FILES) {
      view.setUint32(row + 42, view.getUint32(row + 42, true) + HEADER.length, true);
      row += 46 + view.getUint16(row + 28, true) + view.getUint16(row + 30, true);
    }

    const archive = openNoteArchive(moved);

    expect(summariseArchive(archive)).toMatchObject({ strokes: 1, points: 2 });
    expect(hex(writeNoteArchive(archive))).toBe(hex(handMadeZip(FILES)));
  });

  it('keeps every untouched file as it was packed when one is changed', () => {
    const archive = openNoteArchive(joined(HEADER, handMadeZip(FILES)));
    const files = new Map([['new', utf8('new')]]);

    const again = openNoteArchive(writeNoteArchive(archive, { files, modifiedMs: 0 }));

    expect(again.entries.slice(0, -1).map(({ local }) => hex(local))).toEqual(
      archive.entries.map(({ local }) => hex(local)),
    );
  });

  it('is cut short, and not the zip inside it, when its end is missing', () => {
    const inner = at('resource/data/inner.zip', handMadeZip([{ name: 'a', content: utf8('a') }]), { stored: true });
    for (const start of [new Uint8Array(0), HEADER]) {
      const outer = joined(start, handMadeZip([...FILES, inner]));
      for (const cut of [1, 22, 40, 90]) {
        const { reason } = failureFrom(() => openNoteArchive(outer.subarray(0, outer.length - cut)));
        expect([cut, ['truncated', 'malformed'].includes(reason)]).toEqual([cut, true]);
      }
    }
  });
});

describe('many end records behind a zip that is not there', () => {
  const END_BYTES = 22;
  const ROW_BYTES = 46;
  const MOST_HEAD_BYTES = 30 + 2 * 0xffff;

  /** Each says that its zip begins where a file's data do, and the head of that file lies as far before as it can. */
  function manyEnds(ends: number): Uint8Array {
    const base = MOST_HEAD_BYTES + 1;
    const central = base + 4;
    const bytes = new Uint8Array(central + ROW_BYTES + ends * END_BYTES);
    const view = new DataView(bytes.buffer);
    view.setUint32(1, 0x04034b50, true);
    view.setUint32(1 + 26, 0xffffffff, true);
    view.setUint32(central, 0x02014b50, true);
    for (let end = central + ROW_BYTES; end < bytes.length; end += END_BYTES) {
      view.setUint32(end, 0x06054b50, true);
      view.setUint16(end + 10, 1, true);
      view.setUint32(end + 12, end - central, true);
      view.setUint32(end + 16, central - base, true);
    }
    return bytes;
  }

  it('are not all followed through the file', () => {
    let reads = 0;
    const bytes = manyEnds(800);
    const [plain, view] = [new DataView(bytes.buffer), new DataView(bytes.buffer)];
    view.getUint32 = (at, isLittle) => {
      reads += 1;
      return plain.getUint32(at, isLittle);
    };

    const { reason } = failureFrom(() => findDirectory(bytes, view, 10, SUBJECT));

    expect(reason).toBe('malformed');
    expect(reads).toBeLessThan(100 * MOST_HEAD_BYTES);
  });
});

describe('an archive with records of 64 bits', () => {
  it('keeps them when it is written', () => {
    const zip = handMadeZip(FILES, { wide: true, comment: 'kept' });

    expect(hex(rewriteArchive(openNoteArchive(zip)).bytes)).toBe(hex(zip));
  });

  it('keeps them beside an end record that says the same in few bits', () => {
    const zip = handMadeZip(FILES, { wide: true });
    const view = new DataView(zip.buffer);
    const [end, wide] = [zip.length - 22, zip.length - 22 - 76];
    view.setUint16(end + 8, FILES.length, true);
    view.setUint16(end + 10, FILES.length, true);
    view.setUint32(end + 12, view.getUint32(wide + 40, true), true);
    view.setUint32(end + 16, view.getUint32(wide + 48, true), true);

    expect(hex(rewriteArchive(openNoteArchive(zip)).bytes)).toBe(hex(zip));
  });

  it('tells the new number of files in them when one comes along', () => {
    const archive = openNoteArchive(handMadeZip(FILES, { wide: true }));
    const files = new Map([['note/more', utf8('more')]]);

    const written = writeNoteArchive(archive, { files, modifiedMs: 0 });

    const view = new DataView(written.buffer);
    const wide = written.length - 22 - 76;
    expect([view.getUint32(wide, true), view.getUint32(wide + 24, true), view.getUint32(wide + 32, true)]).toEqual([
      0x06064b50,
      FILES.length + 1,
      FILES.length + 1,
    ]);
    expect(view.getUint16(written.length - 12, true)).toBe(0xffff);
    expect(openNoteArchive(written).entries).toHaveLength(FILES.length + 1);
  });

  it('may hold more files than 16 bits count, and has them all when it is written', () => {
    const empty = new Uint8Array(0);
    const many = Array.from({ length: 70_000 }, (_, index) => at(`stash/${index}`, empty, { stored: true }));
    const archive = openNoteArchive(handMadeZip([...FILES, ...many], { wide: true }));
    const files = new Map([['note/more', utf8('more')]]);

    const again = openNoteArchive(writeNoteArchive(archive, { files, modifiedMs: 0 }));

    expect(summariseArchive(again)).toMatchObject({ strokes: 1 });
    expect(again.entries).toHaveLength(FILES.length + many.length + 1);
  });

  it('get some when they are first needed', () => {
    const empty = new Uint8Array(0);
    const many = Array.from({ length: 65_534 - FILES.length }, (_, index) =>
      at(`stash/${index}`, empty, { stored: true }),
    );
    const archive = openNoteArchive(handMadeZip([...FILES, ...many]));
    const files = new Map(['a', 'b', 'c'].map((name) => [name, utf8(name)]));

    const { entries } = readZip(writeNoteArchive(archive, { files, modifiedMs: 0 }), LIMITS, SUBJECT);

    expect(entries).toHaveLength(65_537);
    const [last] = entries.slice(-1);
    expect(last === undefined ? '' : hex(zipContent(last, { maxBytes: 9 }, SUBJECT))).toBe(hex(utf8('c')));
  });
});
