import { FAR_TOO_LONG_MS } from '../../../harness/processorTime';
import { corpus } from './corpus';
import { HEAP_MIB, runCorpus, type Run } from './runCorpus';

const MEBIBYTE = 1024 * 1024;
/** The heap may be full of what was not collected yet, which a busy machine does late; as much again for buffers. */
const MOST_BYTES = 2 * HEAP_MIB * MEBIBYTE;
const CORPUS = { seed: 20260115, random: 60 };

/** More of it, with figures: `main.ts`. */
describe('archives that are made to break a reader', () => {
  const runs: Run[] = [];
  beforeAll(() => runCorpus(CORPUS, (run) => void runs.push(run)), 300_000);

  it('end no process, and each is read or refused', () => {
    expect(runs.map(({ name }) => name)).toEqual(corpus(CORPUS.seed, CORPUS.random).map(({ name }) => name));
    expect(runs.filter(({ size }) => size === 0)).toEqual([]);
  });

  it('never take long', () => {
    expect(runs.filter(({ ms }) => ms > FAR_TOO_LONG_MS).map(({ name }) => name)).toEqual([]);
  });

  it('never take much more memory than they have bytes, and a picture at most three times its pixels', () => {
    const largest = Math.max(...runs.map(({ size }) => size));
    const grownBy = (some: readonly Run[]): number => Math.max(...some.map(({ grown }) => grown));
    const [last] = runs.slice(-1);

    expect(grownBy(runs.slice(0, -1))).toBeLessThan(MOST_BYTES + largest);
    expect(last?.pixels).toBeGreaterThan(0);
    expect(grownBy(runs)).toBeLessThan(MOST_BYTES + largest + 3 * (last?.pixels ?? 0));
  });

  it.each([
    ['flat bomb in a template', 'template', 'tooLarge'],
    ['flat bomb in a picture', 'resource', 'tooLarge'],
    ['many small bombs', 'document', 'tooLarge'],
    ['nested bomb', 'shape', 'tooLarge'],
    ['nested bombs below every limit', 'shape', 'malformed'],
    ['bomb that lies about its size', 'shape', 'tooLarge'],
    ['entries over one another', 'resource', 'malformed'],
    ['entries into one another', 'points', 'malformed'],
    ['two million shapes of no bytes', 'shape', 'tooLarge'],
    ['forty-five thousand tiny shapes in each of six zips', 'shape', 'tooLarge'],
    ['a shape of a million fields', 'shape', 'tooLarge'],
    ['a list of a million unknown fields', 'shape', 'tooLarge'],
    ['eighty thousand blocks over one another', 'points', 'malformed'],
    ['a list of three hundred thousand pages', 'document', 'tooLarge'],
    ['forty-five thousand virtual pages', 'document', 'tooLarge'],
    ['twenty thousand notes', 'document', 'tooLarge'],
    ['twenty thousand files of one page', 'shape', 'malformed'],
    ['a hundred and thirty thousand files', 'document', 'tooLarge'],
    ['half a million headers before a zip', 'document', 'malformed'],
    ['names as long as they can be', 'resource', 'malformed'],
    ['a template of brackets', 'template', 'malformed'],
    ['a text of quotes that is never closed', 'template', 'malformed'],
    ['references to a thousand pages', 'shape', 'missing'],
  ])('name what is wrong: %s', (name, kind, reason) => {
    const named = runs.find((run) => run.name === name)?.named ?? [];

    expect(named.map((failure) => [failure.kind, failure.reason])).toContainEqual([kind, reason]);
  });
});
