import { createHash } from 'node:crypto';

/** Licences that a package writes in a form of its own; the reason stands beside. By `name@version`. */
export const licenceNotes = {
  // A list in package.json, from before there were expressions; its LICENSE file says "either".
  'pause-stream@0.0.11': '(MIT OR Apache-2.0)',
  // In words; its LICENSE files are one of each.
  '@visx/vendor@4.0.0': 'MIT AND ISC',
};

/** By code units, whatever the language of the machine is. */
const byText = (one, other) => (one < other ? -1 : Number(one > other));

const MODULES = 'node_modules/';
const nameAt = (location) => location.slice(location.lastIndexOf(MODULES) + MODULES.length);

/** Where a package lies that the one at `from` names, by Node's rule; undefined where it is not installed. */
const resolve = (packages, from, name) => {
  const location = `${from === '' ? '' : `${from}/`}${MODULES}${name}`;
  if (Object.hasOwn(packages, location)) return location;
  return from === '' ? undefined : resolve(packages, from.slice(0, Math.max(0, from.lastIndexOf(`/${MODULES}`))), name);
};

/** A peer that is optional is no need: whoever wants it names it as well. */
const needsOf = ({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta: peers = {},
}) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => peers[name]?.optional !== true),
];

/** Whether a place holds a package of somebody else: neither this product, nor one of its own packages or a link to it. */
const isForeign = (location, packages) => location.includes(MODULES) && packages[location].link !== true;

/** What the product and its own packages name. */
const directOf = (packages) =>
  Object.keys(packages)
    .filter((location) => !location.includes(MODULES))
    .flatMap((location) => Object.keys(packages[location].dependencies ?? {}))
    .map((name) => resolve(packages, '', name))
    .filter((location) => location !== undefined && isForeign(location, packages));

/** All that is installed for these, with what they need, and so on. */
const closureOf = (packages, roots) => {
  const found = new Set();
  const waiting = roots.flatMap((name) => resolve(packages, '', name) ?? []);
  for (let location = waiting.pop(); location !== undefined; location = waiting.pop()) {
    if (found.has(location)) continue;
    found.add(location);
    waiting.push(...needsOf(packages[location]).flatMap((name) => resolve(packages, location, name) ?? []));
  }
  return found;
};

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .map((each) => /^sha(256|384|512)-(.+)$/.exec(each))
    .filter((each) => each !== null)
    .map(([, bits, digest]) => ({ alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }));

/** `[]` for a package that says none: the tests tell of it. */
const licensesOf = (licence) => {
  if (typeof licence !== 'string' || licence === '') return [];
  return /^[\w.+-]+$/.test(licence) ? [{ license: { id: licence } }] : [{ expression: licence }];
};

const componentOf = (name, entry) => {
  const { version, license } = entry;
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const hashes = hashesOf(entry.integrity);
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    ...(hashes.length === 0 ? {} : { hashes }),
    licenses: licensesOf(licenceNotes[`${name}@${version}`] ?? license),
    purl: purlOf(name, version),
  };
};

/** Of one name and version that lies in several places: what each of them says. */
const merged = (places) => {
  const parts = [...new Set(places.flatMap((place) => place.parts))].sort(byText);
  return {
    ...places[0].component,
    // What only some computers install is optional.
    scope: places.some(({ isOptional }) => !isOptional) ? 'required' : 'optional',
    properties: parts.map((value) => ({ name: 'inkside:part', value })),
  };
};

/** A name for this content, as CycloneDX wants one: the same build has the same. */
const serialOf = (content) => {
  const hex = createHash('sha256').update(content).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/**
 * The list of shipped packages as CycloneDX 1.6, from the lock file: all that `npm ci --omit=dev` installs. The property
 * `inkside:part` says where a package runs: `browser` where the build took modules of it, `server` where the server's
 * sources name it or one that needs it; neither where it is only installed. Holds no time, so that the same input gives
 * the same bytes.
 *
 * `lock`: package-lock.json, parsed. `bundled`: places of packages (`node_modules/…`) in the app. `roots`: names.
 */
export const makeSbom = ({ lock, bundled, roots }) => {
  const { packages } = lock;
  const server = closureOf(packages, roots);
  const shipped = Object.keys(packages).filter(
    (location) => isForeign(location, packages) && (packages[location].dev !== true || bundled.has(location)),
  );
  const refOf = (location) => purlOf(packages[location].name ?? nameAt(location), packages[location].version);
  const places = shipped.map((location) => ({
    location,
    component: componentOf(packages[location].name ?? nameAt(location), packages[location]),
    isOptional: packages[location].optional === true || packages[location].devOptional === true,
    parts: [...(bundled.has(location) ? ['browser'] : []), ...(server.has(location) ? ['server'] : [])],
  }));
  const byRef = new Map();
  for (const place of places)
    byRef.set(place.component['bom-ref'], [...(byRef.get(place.component['bom-ref']) ?? []), place]);
  const refs = [...byRef.keys()].sort(byText);
  const needed = (location) =>
    needsOf(packages[location])
      .flatMap((name) => resolve(packages, location, name) ?? [])
      .map(refOf);
  const dependsOn = (locations) => [...new Set(locations.flatMap(needed))].filter((ref) => byRef.has(ref)).sort(byText);
  const { name, version } = packages[''];
  const app = purlOf(name, version);
  const direct = [...new Set(directOf(packages).map(refOf))].sort(byText);
  const content = {
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', 'bom-ref': app, name, version, purl: app },
    },
    components: refs.map((ref) => merged(byRef.get(ref))),
    dependencies: [
      { ref: app, dependsOn: direct },
      ...refs.map((ref) => ({ ref, dependsOn: dependsOn(byRef.get(ref).map(({ location }) => location)) })),
    ],
  };
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
  };
  return { ...head, serialNumber: serialOf(JSON.stringify(content)), ...content };
};
