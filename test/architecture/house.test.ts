import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAX_LINES = 300;
const MAX_TEST_LINES = 400;

/** Samples are no rooms to read; the others are not kept in the repository. */
const passedOver = /(^|\/)(node_modules|fixtures|shots|results\.json|profiles)(\/|$)/;

const files = ['src', 'cloud', 'bench', 'scripts', 'tools', 'test'].flatMap((root) =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !passedOver.test(file)),
);

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

const mostLines = (file: string): number => (file.startsWith('test/') ? MAX_TEST_LINES : MAX_LINES);

describe('the house', () => {
  it('has no file that is too long to read', () => {
    expect(files.filter((file) => /\.(tsx?|mjs)$/.test(file) && linesOf(file) > mostLines(file))).toEqual([]);
  });
});
