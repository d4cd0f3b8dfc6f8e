import { createTextIndex } from '../../../src/services/textIndex/textIndex';
import { median } from '../../harness/measure';
import { alone } from '../../sync/parts/figures';

const WORDS = [
  'lake',
  'walk',
  'minutes',
  'physics',
  '湖边',
  '散步',
  '会议',
  '数学',
  'Озеро',
  'прогулка',
  'plan',
  'week',
];
/** As much as stands on a page of typed text. */
const WORDS_A_NOTE = 40;
const MEGABYTE = 1_000_000;

const textOf = (note: number): string =>
  Array.from({ length: WORDS_A_NOTE }, (_, n) => `${WORDS[(note * 7 + n * 5) % WORDS.length]}${(note * n) % 997}`).join(
    ' ',
  );

const timed = (work: () => void): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

/** The code of the index's worker, here and not in a worker: what it takes is the same. */
export const measureTextIndex = ({ docs, rounds }: { readonly docs: number; readonly rounds: number }) => {
  const texts = Array.from({ length: docs }, (_, note) => ({ id: `${note}`, text: textOf(note) }));
  const rounded = Array.from({ length: rounds }, () => {
    const index = createTextIndex();
    const build = timed(() => {
      for (const each of texts) index.put(each);
    });
    let json = '';
    const save = timed(() => {
      json = index.toJson();
    });
    const open = timed(() => createTextIndex(json));
    const search = timed(() => index.find('湖边 walk'));
    return { build, save, open, search, bytes: json.length };
  });
  const of = (name: 'build' | 'save' | 'open' | 'search' | 'bytes') => median(rounded.map((each) => each[name]));
  return {
    figures: [
      alone(`index of ${docs} texts of ${WORDS_A_NOTE} words: made of the texts`, of('build')),
      alone('  written as JSON', of('save')),
      alone(`  opened from it, ${(of('bytes') / MEGABYTE).toFixed(1)} MB`, of('open')),
      alone('  two words in it', of('search')),
    ],
  };
};
