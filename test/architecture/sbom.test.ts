import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import * as v from 'valibot';

import { sbomAnswer } from '@inkside/protocol';

const root = process.cwd();
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly name?: string; readonly version?: string; readonly [member: string]: unknown }>
  >;
}
const lock = read('package-lock.json') as Lock;
const bundled = ['node_modules/react', 'node_modules/valibot'];

/** The build's own modules are no CommonJS, so they run in a process of their own. `roots`: the server's without it. */
const PROGRAM = `
  import { readFileSync } from 'node:fs';
  import { licenceNotes, makeSbom } from './scripts/webpack/sbom.mjs';
  import { serverRoots } from './scripts/webpack/serverRoots.mjs';
  const { lock, bundled, roots = serverRoots('.') } = JSON.parse(readFileSync(0, 'utf8'));
  process.stdout.write(JSON.stringify({ sbom: makeSbom({ lock, bundled: new Set(bundled), roots }), licenceNotes }));
`;
const run = (input: {
  readonly lock: Lock;
  readonly bundled: readonly string[];
  readonly roots?: readonly string[];
}) => {
  const options = { cwd: root, input: JSON.stringify(input), maxBuffer: 16 * 1024 * 1024 };
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], options).toString();
  return JSON.parse(said) as { readonly sbom: unknown; readonly licenceNotes: Readonly<Record<string, string>> };
};

/** What of CycloneDX 1.6 (bom-1.6.schema.json) this list uses; nothing else stands in it. */
const purl = v.pipe(v.string(), v.regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.%+-]+$/));
const licence = v.union([
  v.strictObject({ license: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[\w.+-]+$/)) }) }),
  v.strictObject({ expression: v.pipe(v.string(), v.regex(/^\(?[\w.+-]+( (OR|AND|WITH) [\w.+-]+)*\)?$/)) }),
]);
const component = v.strictObject({
  type: v.literal('library'),
  'bom-ref': purl,
  group: v.optional(v.pipe(v.string(), v.startsWith('@'))),
  name: v.pipe(v.string(), v.minLength(1)),
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
  scope: v.picklist(['required', 'optional']),
  hashes: v.optional(
    v.array(
      v.strictObject({
        alg: v.picklist(['SHA-256', 'SHA-384', 'SHA-512']),
        content: v.pipe(v.string(), v.regex(/^([\da-f]{64}|[\da-f]{96}|[\da-f]{128})$/)),
      }),
    ),
  ),
  licenses: v.pipe(v.array(licence), v.minLength(1), v.maxLength(1)),
  purl,
  properties: v.array(v.strictObject({ name: v.literal('inkside:part'), value: v.picklist(['browser', 'server']) })),
});
const cycloneDx = v.strictObject({
  $schema: v.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: v.literal('CycloneDX'),
  specVersion: v.literal('1.6'),
  serialNumber: v.pipe(v.string(), v.regex(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)),
  version: v.literal(1),
  metadata: v.strictObject({
    lifecycles: v.tuple([v.strictObject({ phase: v.literal('build') })]),
    component: v.strictObject({
      type: v.literal('application'),
      'bom-ref': purl,
      name: v.string(),
      version: v.string(),
      purl,
    }),
  }),
  components: v.pipe(v.array(component), v.minLength(1)),
  dependencies: v.array(v.strictObject({ ref: purl, dependsOn: v.array(purl) })),
});

/** Licences under which others' work may be part of this product without a further condition on its own sources. */
const KNOWN = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'MIT AND ISC',
  '(MIT OR Apache-2.0)',
  '(MPL-2.0 OR Apache-2.0)',
  '(WTFPL OR MIT)',
]);

const { sbom: made, licenceNotes } = run({ lock, bundled });

describe('the list of shipped packages', () => {
  const sbom = v.parse(cycloneDx, made);
  const nameOf = ({ group, name }: v.InferOutput<typeof component>): string =>
    group === undefined ? name : `${group}/${name}`;
  const partsOf = (name: string) =>
    sbom.components
      .filter((each) => nameOf(each) === name)
      .map(({ properties }) => properties.map(({ value }) => value));

  it('has everything that is installed to run, each once, and nothing of what builds and tests', () => {
    // Packages of this product are sources, and stand in the lock as folders and links to them.
    const locked = Object.entries(lock.packages).filter(
      ([location, { dev, link }]) => location.includes('node_modules/') && dev !== true && link !== true,
    );
    const names = locked.map(
      ([location, { name, version }]) => `${name ?? location.replace(/^.*node_modules\//, '')}@${version ?? ''}`,
    );

    expect(sbom.components.map((each) => `${nameOf(each)}@${each.version}`).toSorted()).toEqual(
      [...new Set(names)].toSorted(),
    );
    expect(new Set(sbom.components.map((each) => each['bom-ref'])).size).toBe(sbom.components.length);
    expect(partsOf('jest')).toEqual([]);
  });

  it('says where each runs', () => {
    expect([partsOf('react'), partsOf('valibot'), partsOf('fastify'), partsOf('pino')]).toEqual([
      [['browser']],
      [['browser', 'server']],
      [['server']],
      [['server']],
    ]);
    expect(partsOf('react-dom')).toEqual([[]]);
  });

  it('knows the licence of each, and none that nobody has looked at', () => {
    const odd = sbom.components.flatMap((each) =>
      each.licenses
        .flatMap((one) => ('license' in one ? one.license.id : one.expression))
        .filter((id) => !KNOWN.has(id))
        .map((id) => `${nameOf(each)}: ${id}`),
    );

    expect(odd).toEqual([]);
    // A note for a package that is gone would hide the next one.
    const refs = new Set(sbom.components.map((each) => `${nameOf(each)}@${each.version}`));
    expect(Object.keys(licenceNotes).filter((ref) => !refs.has(ref))).toEqual([]);
  });

  it('says of the licences what the packages themselves say', () => {
    const differing = Object.entries(lock.packages).flatMap(([location, { license, dev, link }]) => {
      const file = `${location}/package.json`;
      if (!location.includes('node_modules/') || link === true || dev === true || !existsSync(path.join(root, file)))
        return [];
      const own = (read(file) as { license?: unknown }).license;
      return typeof own === 'string' && own !== license ? [`${location}: ${own}`] : [];
    });

    expect(differing).toEqual([]);
  });

  it('has the hashes of the lock file, in hexadecimal', () => {
    const entry = Object.entries(lock.packages).find(
      ([, { integrity, dev }]) => integrity !== undefined && dev !== true,
    );
    const [location = '', { integrity, version } = {}] = entry ?? [];
    const found = sbom.components.find(
      (each) => location.endsWith(`node_modules/${nameOf(each)}`) && each.version === version,
    );

    expect(found?.hashes?.[0]?.content).toBe(
      Buffer.from(String(integrity).replace('sha512-', ''), 'base64').toString('hex'),
    );
  });

  it('names only what stands in it as a dependency', () => {
    const refs = new Set([sbom.metadata.component['bom-ref'], ...sbom.components.map((each) => each['bom-ref'])]);
    const strangers = sbom.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !refs.has(ref));

    expect(strangers).toEqual([]);
    expect(sbom.dependencies).toHaveLength(refs.size);
  });

  it('is the same for the same input, and another where a version changes', () => {
    const serialOf = (from: Lock) => v.parse(cycloneDx, run({ lock: from, bundled, roots: [] }).sbom).serialNumber;
    const react = { ...lock.packages['node_modules/react'], version: '99.0.0' };

    expect(serialOf(lock)).toBe(serialOf(lock));
    expect(serialOf({ packages: { ...lock.packages, 'node_modules/react': react } })).not.toBe(serialOf(lock));
  });

  it('takes the package that lies nearest, and tells of a licence that is missing', () => {
    const packages = {
      '': { name: 'app', version: '1.0.0', dependencies: { a: '1' } },
      'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '1' } },
      'node_modules/a/node_modules/b': { version: '1.0.0', license: 'ISC' },
      'node_modules/b': { version: '2.0.0' },
    };
    const small = run({ lock: { packages }, bundled: [], roots: ['a'] }).sbom;
    const [a, nearest, outer] = v.parse(sbomAnswer, small).components;

    expect([a?.properties.length, nearest?.version, nearest?.properties.length]).toEqual([1, '1.0.0', 1]);
    expect([outer?.version, outer?.licenses, outer?.properties]).toEqual(['2.0.0', [], []]);
    expect(v.safeParse(cycloneDx, small).success).toBe(false);
  });

  it('is what the page "about" can read', () => {
    expect(v.parse(sbomAnswer, made).components).toHaveLength(sbom.components.length);
  });
});
