import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAX_LINES = 300;
const MAX_TEST_LINES = 400;
/** A module of fewer lines is part of whoever is its only importer, if that one lies beside it. */
const SMALL_LINES = 40;

/** Samples are no rooms to read; the others are not kept in the repository. */
const passedOver = /(^|\/)(node_modules|fixtures|shots|results\.json|profiles)(\/|$)/;

const files = ['src', 'packages', 'cloud', 'tools', 'bench', 'scripts', 'test'].flatMap((root) =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !passedOver.test(file)),
);

const textOf = (file: string): string => readFileSync(file, 'utf8');
const linesOf = (file: string): number => textOf(file).split('\n').length - 1;

const mostLines = (file: string): number => (file.startsWith('test/') ? MAX_TEST_LINES : MAX_LINES);

const modules = new Map(
  files
    .filter((file) => /^(src|packages|cloud|tools)\/.*\.tsx?$/.test(file))
    .map((file) => [file, textOf(file)] as const),
);

/** The module of ours that `specifier` names in `file`, if it is one. */
const resolved = (file: string, specifier: string): string | undefined => {
  const target = path.join(path.dirname(file), specifier);
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((candidate) => modules.has(candidate));
};

const targetsOf = (file: string, text: string, form: RegExp): string[] =>
  [...text.matchAll(form)].flatMap(([, specifier]) => resolved(file, specifier ?? '') ?? []);

/** Who imports each module at its start, and which modules are loaded when they are needed. */
const readImports = () => {
  const importers = new Map<string, Set<string>>();
  const loadedLater = new Set<string>();
  for (const [file, text] of modules) {
    for (const target of targetsOf(file, text, /^(?:import|export|\}) ?[^;'"]*?from '(\.[^']+)'/gm))
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    for (const target of targetsOf(file, text, /import\(\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g)) loadedLater.add(target);
  }
  return { importers, loadedLater };
};

/** Lists others and does nothing itself; whoever looks for one of them finds it by the name of its file. */
const CONTENTS = /\/(index|rootSaga|engineSaga)\.ts$/;

/** What a feature keeps is not part of a view of it, however small. */
const isStateInView = (file: string, importer: string): boolean =>
  importer.endsWith('.tsx') && /\/(slice|selectors|types|\w+Slice)\.ts$/.test(file);

const importedByTests = new Set(
  files
    .filter((file) => file.startsWith('test/') && /\.tsx?$/.test(file))
    .flatMap((file) => targetsOf(file, textOf(file), /from '(\.[^']+)'/g)),
);

/** Begins its work when it is loaded: a page, a worker, a command. Nobody can import a part of it alone. */
const PROGRAMS = /(\/(main|serviceWorker|inkWorker|recordingWorker|inkside)\.tsx?)$/;

/** What a test imports without its importer's views, or without starting its program. */
const isTestedAlone = (file: string, importer: string): boolean =>
  importedByTests.has(file) && (PROGRAMS.test(importer) || (importer.endsWith('.tsx') && file.endsWith('.ts')));

/** A form alone may run code of the contract, and the layers know it by its name (docs/adr/0027). */
const CONTRACT_FORM = /^src\/features\/.*Form\.tsx$/;

const standsAlone = (file: string, importer: string): boolean =>
  CONTRACT_FORM.test(file) || CONTENTS.test(importer) || isTestedAlone(file, importer) || isStateInView(file, importer);

/** Small modules that are part of another one: each with the importer that it belongs into. */
const cutSmall = (): string[] => {
  const { importers, loadedLater } = readImports();
  const belongsInto = (file: string): string | undefined => {
    const [importer, ...others] = importers.get(file) ?? [];
    if (importer === undefined || others.length > 0 || loadedLater.has(file)) return undefined;
    if (path.dirname(importer) !== path.dirname(file) || standsAlone(file, importer)) return undefined;
    return linesOf(file) + linesOf(importer) > MAX_LINES ? undefined : importer;
  };
  return [...modules.keys()]
    .filter((file) => !file.endsWith('.d.ts') && linesOf(file) < SMALL_LINES)
    .flatMap((file) => {
      const importer = belongsInto(file);
      return importer === undefined ? [] : [`${file} belongs into ${path.basename(importer)}`];
    });
};

describe('the house', () => {
  it('has no file that is too long to read', () => {
    expect(files.filter((file) => /\.(tsx?|mjs)$/.test(file) && linesOf(file) > mostLines(file))).toEqual([]);
  });

  it('has no module cut small that is part of its only importer', () => {
    expect(cutSmall()).toEqual([]);
  });
});
