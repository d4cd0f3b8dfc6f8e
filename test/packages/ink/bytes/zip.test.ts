import { deflateSync, unzipSync, zipSync } from 'fflate';
import { readZip, zipContent } from '../../../../packages/ink/src/bytes/zipReader';
import { joinEntries, packEntry } from '../../../../packages/ink/src/bytes/zipWriter';
import { readShapeZip, writeShapeZip } from '../../../../packages/ink/src/records/shapes';
import { handMadeZip } from '../handMade';
import { DAY, failureFrom } from '../support';

const LIMITS = { entries: 10, totalBytes: 1_500_000 };
const MOST = { maxBytes: 1_000_000 };
const SUBJECT = { kind: 'shape', name: 'a.zip' } as const;
const MEGABYTE = 1024 * 1024;
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const plain = (bytes: Uint8Array): number[] => [...bytes];

/** A zip whose directory and header both name a size that is not true. */
function withSize(zip: Uint8Array, size: number): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(22, size, true);
  view.setUint32(view.getUint32(copy.length - 6, true) + 24, size, true);
  return copy;
}

describe('shape zip', () => {
  const content = text('a list of shapes '.repeat(200));

  it('reads what it writes', () => {
    const zip = writeShapeZip('page#revision#1', content, DAY);

    expect(plain(readShapeZip(zip, 'a.zip'))).toEqual(plain(content));
  });

  it('is read by another zip library under its own name', () => {
    const zip = writeShapeZip('page#revision#1', content, DAY);

    const unzipped = unzipSync(zip);

    expect(Object.keys(unzipped)).toEqual(['page#revision#1']);
    expect(plain(unzipped['page#revision#1'] ?? new Uint8Array(0))).toEqual(plain(content));
  });

  it('gives the same bytes for the same input, and its time in UTC', () => {
    const stamp = (zip: Uint8Array) => new DataView(zip.buffer).getUint32(10, true);

    const zip = writeShapeZip('a', content, Date.UTC(2026, 0, 15, 9, 30, 8));

    expect(zip).toEqual(writeShapeZip('a', content, Date.UTC(2026, 0, 15, 9, 30, 8)));
    expect(stamp(zip)).toBe(((((46 << 9) | (1 << 5) | 15) << 16) | (9 << 11) | (30 << 5) | 4) >>> 0);
  });

  it('takes the first file whatever its name, passing over folders', () => {
    const zip = zipSync({ 'folder/': new Uint8Array(0), 'shape.pb': content, other: text('no') });

    expect(plain(readShapeZip(zip, 'a.zip'))).toEqual(plain(content));
  });

  it('refuses a bomb by the size that it names', () => {
    const zip = zipSync({ bomb: new Uint8Array(65 * MEGABYTE) }, { level: 9 });

    expect(failureFrom(() => readShapeZip(zip, 'a.zip'))).toEqual({ kind: 'shape', name: 'a.zip', reason: 'tooLarge' });
  });

  it('refuses a bomb by its ratio', () => {
    const zip = zipSync({ bomb: new Uint8Array(5 * MEGABYTE) });

    expect(failureFrom(() => readShapeZip(zip, 'a.zip')).reason).toBe('tooLarge');
  });

  it('stops inflating a bomb that lies about its size', () => {
    const zip = withSize(zipSync({ bomb: new Uint8Array(128 * MEGABYTE) }, { level: 9 }), 1000);
    const before = process.memoryUsage().arrayBuffers;

    const failure = failureFrom(() => readShapeZip(zip, 'a.zip'));

    expect(failure.reason).toBe('tooLarge');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MEGABYTE);
  });

  it('refuses content shorter than it names', () => {
    const zip = withSize(zipSync({ short: content }), content.length + 1);

    expect(failureFrom(() => readShapeZip(zip, 'a.zip')).reason).toBe('truncated');
  });

  it('refuses content with another checksum', () => {
    const zip = zipSync({ file: [content, { level: 0 }] });
    zip[60] = (zip[60] ?? 0) ^ 1;

    expect(failureFrom(() => readShapeZip(zip, 'a.zip')).reason).toBe('malformed');
  });

  it('refuses a zip that is cut short anywhere', () => {
    const zip = writeShapeZip('page#revision#1', content, DAY);

    for (let length = 0; length < zip.length; length += 1) {
      const { kind, reason } = failureFrom(() => readShapeZip(zip.subarray(0, length), 'a.zip'));
      expect([kind, length < 4 || reason === 'truncated']).toEqual(['shape', true]);
    }
  });

  it('refuses an empty zip and one that is none', () => {
    const noZip = text('no zip, but long enough to be one');

    expect(failureFrom(() => readShapeZip(zipSync({}), 'a.zip')).reason).toBe('malformed');
    expect(failureFrom(() => readShapeZip(noZip, 'a.zip')).reason).toBe('malformed');
  });
});

describe('zip', () => {
  const twoFiles = (): Uint8Array =>
    joinEntries([packEntry('a', text('a'.repeat(99)), DAY), packEntry('é', text('b'), DAY)]);

  it('lists its files with UTF-8 names, without unpacking them', () => {
    expect(readZip(twoFiles(), LIMITS, SUBJECT).entries.map(({ name, size }) => [name, size])).toEqual([
      ['a', 99],
      ['é', 1],
    ]);
    expect(Object.keys(unzipSync(twoFiles()))).toEqual(['a', 'é']);
  });

  it('copies entries byte for byte', () => {
    const second = text('second'.repeat(40));
    const zip = zipSync({ 'x/y': text('first'), z: [second, { level: 9, mtime: DAY, comment: 'kept' }] });

    const { entries, tail } = readZip(zip, LIMITS, SUBJECT);

    expect(plain(joinEntries(entries, tail))).toEqual(plain(zip));
  });

  it.each([
    ['entries', Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${index}`, text('x')]))],
    ['the size of all', { a: [new Uint8Array(800_000), { level: 0 }], b: [new Uint8Array(800_000), { level: 0 }] }],
  ] as [string, Parameters<typeof zipSync>[0]][])('is limited in %s', (_, files) => {
    const zip = zipSync(files);

    expect(failureFrom(() => readZip(zip, LIMITS, SUBJECT)).reason).toBe('tooLarge');
  });

  it('is limited in the size of one entry, which costs that entry alone', () => {
    const { entries } = readZip(
      zipSync({ big: [new Uint8Array(1_000_001), { level: 0 }], small: text('s') }),
      LIMITS,
      SUBJECT,
    );
    const [big = failEntry(), small = failEntry()] = entries;

    expect(failureFrom(() => zipContent(big, MOST, SUBJECT)).reason).toBe('tooLarge');
    expect(plain(zipContent(small, MOST, SUBJECT))).toEqual(plain(text('s')));
  });

  it('reads one of two rows over one entry, the one that its own header names, and hands both on', () => {
    const zip = twoFiles();
    const [, b] = readZip(zip, LIMITS, SUBJECT).entries;
    new DataView(zip.buffer).setUint32(zip.length - 22 - (b?.central.length ?? 0) + 42, 0, true);

    const { entries } = readZip(zip, LIMITS, SUBJECT);
    const [first = failEntry(), second = failEntry()] = entries;

    expect(plain(zipContent(first, MOST, SUBJECT))).toEqual(plain(text('a'.repeat(99))));
    expect(failureFrom(() => zipContent(second, MOST, SUBJECT)).reason).toBe('malformed');
    expect(readZip(joinEntries(entries), LIMITS, SUBJECT).entries.map(({ name }) => name)).toEqual(['a', 'é']);
  });

  it.each([
    ['runs into the next', 20],
    ['has no header where the directory says', 42],
  ])('never unpacks an entry that %s, reads the others, and hands all of them on', (_, field) => {
    const zip = twoFiles();
    const view = new DataView(zip.buffer);
    const row = view.getUint32(zip.length - 6, true);
    view.setUint32(row + field, view.getUint32(row + field, true) + 1, true);

    const { entries } = readZip(zip, LIMITS, SUBJECT);
    const [first = failEntry(), second = failEntry()] = entries;

    expect(failureFrom(() => zipContent(first, MOST, SUBJECT)).reason).toBe('malformed');
    expect(plain(zipContent(second, MOST, SUBJECT))).toEqual(plain(text('b')));
    expect(entries.map(({ local }) => local.length).every((length) => length > 30)).toBe(true);
  });

  it('is cut short when only the end of a zip inside it is left', () => {
    const inner = { name: 'inner.zip', content: twoFiles(), stored: true };
    const outer = handMadeZip([{ name: 'a', content: text('a') }, inner]);

    expect(readZip(outer, LIMITS, SUBJECT).entries).toHaveLength(2);
    for (let cut = 1; cut < 90; cut += 1) {
      expect(failureFrom(() => readZip(outer.subarray(0, outer.length - cut), LIMITS, SUBJECT)).reason).toBe(
        'truncated',
      );
    }
  });

  it('reads entries whose sizes stand behind their data', () => {
    const packed = deflateSync(text('streamed'));
    const zip = joinEntries([packEntry('a', text('streamed'), DAY)]);
    const [entry] = readZip(zip, LIMITS, SUBJECT).entries;
    const local = Uint8Array.of(...(entry?.local ?? []), 0x50, 0x4b, 7, 8, ...new Uint8Array(12));
    new DataView(local.buffer).setUint32(18, 0, true);

    const streamed = joinEntries(entry === undefined ? [] : [{ ...entry, packed, local }]);

    const [read = failEntry()] = readZip(streamed, LIMITS, SUBJECT).entries;
    expect(plain(zipContent(read, MOST, SUBJECT))).toEqual(plain(text('streamed')));
  });

  it('names what it cannot unpack', () => {
    const [entry = failEntry()] = readZip(twoFiles(), LIMITS, SUBJECT).entries;

    expect(failureFrom(() => zipContent({ ...entry, method: 99 }, MOST, SUBJECT)).reason).toBe('unsupported');
  });
});

function failEntry(): never {
  throw new Error('no entry');
}
