import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Drawn {
  readonly compiled: number;
  readonly scans: Readonly<Record<string, readonly number[][]>>;
  readonly edges: { readonly whole: number; readonly part: number };
}

const MINUTES_MS = 180_000;

describe('a PDF below ink', () => {
  let drawn: Drawn;

  beforeAll(async () => {
    const args = ['--import', 'tsx', join(__dirname, 'drawPdf.ts')];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: process.cwd(), timeout: MINUTES_MS });
    drawn = JSON.parse(stdout) as Drawn;
  }, MINUTES_MS);

  it.each([
    ['JBIG2Decode', [0, 0, 0], [255, 255, 255]],
    ['JPXDecode', [255, 0, 0], [0, 0, 255]],
    ['CCITTFaxDecode', [0, 0, 0], [255, 255, 255]],
  ])('shows pictures of scanners without compiled code (%s)', (kind, first, second) => {
    expect([drawn.compiled, drawn.scans[kind]]).toEqual([0, [first, second]]);
  });

  it('is drawn sharply in the part that is looked at', () => {
    expect(drawn.edges.part).toBeLessThanOrEqual(2);
    expect(drawn.edges.whole).toBeGreaterThan(drawn.edges.part * 2);
  });
});
