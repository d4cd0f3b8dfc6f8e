/** The layer table of the house (docs/architecture.md). Each rule says what a folder may not reach. */
const ours = '^(src|packages|cloud|test|bench|tools)/';
/** What a package shows of itself: its face, and sheets of style that its manifest names. */
const face = '^packages/[^/]+/src/(index\\.ts|[^/]+\\.css|theme/theme\\.css)$';

/** Which package may see which besides itself, by its face. Each stands on `kit`, and `kit` on nothing of ours. */
const packagePairs = {
  kit: [],
  protocol: ['kit'],
  // The encoder of notes comes as a port.
  twin: ['kit', 'protocol'],
  ink: ['kit', 'protocol'],
  sync: ['kit', 'protocol'],
  reader: ['kit'],
  recorder: ['kit'],
  // Views hold surfaces of the ink engine and books: types of theirs, and none of their code (the rule below).
  ui: ['kit', 'ink', 'reader'],
};
/** Modules of one form each: docs/adr/0027. */
const contractForms = '^src/features/.*Form\\.tsx$';
const clients =
  '(^|/)node_modules/(axios|pouchdb-[^/]+|ali-oss|redux-saga|typed-redux-saga|redux-persist|dexie|pbf|fflate)/';

/**
 * Which part of the cloud may see which, each by its `index.ts`; all may see `lib`. Together they have no circle. Above
 * them stands the composition: `openStores.ts` opens what is kept, `buildCloud.ts` makes the parts, `buildServer.ts`
 * puts them on a server.
 */
const cloudPairs = {
  accounts: ['objects', 'stores'],
  admin: ['accounts', 'content', 'housekeeping', 'openStores', 'rest'],
  content: ['accounts', 'gateway', 'objects'],
  dataFolder: [],
  doorbell: ['accounts', 'gateway', 'stores'],
  fetching: [],
  gateway: ['stores', 'web'],
  groups: ['content', 'gateway', 'objects', 'stores'],
  housekeeping: ['dataFolder', 'objects', 'openStores'],
  ledger: ['accounts', 'gateway', 'objects'],
  level: [],
  mail: ['accounts'],
  metrics: ['gateway', 'mail', 'objects'],
  objects: ['fetching', 'web'],
  opds: ['accounts', 'content', 'gateway', 'objects', 'web'],
  operator: [
    ...['admin', 'buildCloud', 'content', 'dataFolder', 'housekeeping', 'mail', 'metrics', 'openStores', 'reading'],
    ...['rest', 'stores', 'twin', 'web'],
  ],
  presence: ['gateway'],
  reading: ['accounts', 'fetching', 'openStores'],
  rest: [
    'accounts',
    'content',
    'fetching',
    'gateway',
    'groups',
    'ledger',
    'mail',
    'objects',
    'openStores',
    'presence',
    'reading',
    'share',
    'stores',
    'webPages',
  ],
  scan: ['accounts', 'rest', 'web'],
  seed: ['accounts', 'content', 'gateway', 'ledger', 'objects', 'openStores', 'reading', 'rest'],
  share: ['accounts'],
  stores: ['level'],
  twin: ['dataFolder', 'web'],
  web: [],
  webPages: ['accounts', 'fetching', 'openStores', 'reading'],
};

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycle', 'A cycle means that two modules are one.', {}, { circular: true }),
    // The editors that the pen is measured beside are installed by those who measure.
    forbid(
      'no-unresolvable',
      'An import must resolve.',
      { pathNot: '^bench/ink/peers/pages/' },
      { couldNotResolve: true },
    ),
    ...Object.entries(packagePairs).map(([name, seen]) =>
      forbid(
        `package-${name}-sees`,
        `What ${name} may see is listed in packagePairs.`,
        { path: `^packages/${name}/` },
        { path: ours, pathNot: `^packages/(${[name, ...seen].join('|')})/` },
      ),
    ),
    forbid(
      'packages-are-listed',
      'A new package stands in packagePairs.',
      { path: '^packages/', pathNot: `^packages/(${Object.keys(packagePairs).join('|')})/` },
      { path: '.' },
    ),
    forbid(
      'packages-by-their-face',
      'A package is seen through its index.ts only; tests may look inside.',
      { path: '^packages/([^/]+)/' },
      { path: '^packages/', pathNot: ['^packages/$1/', face] },
    ),
    forbid(
      'packages-by-their-face-from-outside',
      'A package is seen through its index.ts only; tests may look inside.',
      { path: '^(src|cloud|tools)/' },
      { path: '^packages/', pathNot: face },
    ),
    forbid(
      'ui-takes-types-of-surfaces',
      'The React kit names surfaces of ink and books, and brings none of their code along.',
      { path: '^packages/ui/' },
      { path: '^packages/(ink|reader)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'packages-without-sagas',
      'No package knows redux-saga.',
      { path: '^packages/' },
      { path: '(^|/)node_modules/(redux-saga|typed-redux-saga|@redux-saga)/' },
    ),
    forbid(
      'only-ui-sees-react',
      'Of the packages only ui knows React.',
      { path: '^packages/', pathNot: '^packages/ui/' },
      { path: '(^|/)node_modules/(react|react-dom|react-redux|react-intl|react-router-dom|@blueprintjs)/' },
    ),
    forbid(
      'features-reach-faces-only',
      'A feature sees kit, ui, itself, the slice, selectors and types of others, and the table of places.',
      { path: '^src/features/([^/]+)/', pathNot: '^src/features/[^/]+/feature\\.ts$' },
      {
        path: '^src/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/[^/]+/(slice|selectors|types)\\.ts$',
          '^src/features/(defineFeature|route/routeTable)\\.ts$',
        ],
      },
    ),
    forbid(
      'registrations-see-faces-only',
      'The registration of a feature sees what its feature sees.',
      { path: '^src/features/([^/]+)/feature\\.ts$' },
      {
        path: '^src/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/[^/]+/(slice|selectors|types)\\.ts$',
          '^src/features/(defineFeature|route/routeTable)\\.ts$',
          '^src/sagas/',
        ],
      },
    ),
    forbid(
      'registrations-load-processes',
      'The registration of a feature names its processes, and brings none of their code along.',
      { path: '^src/features/' },
      { path: '^src/sagas/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'features-see-views-kit-and-types',
      'Features run code of kit and ui; of the other packages they know types.',
      { path: '^src/features/', pathNot: contractForms },
      { path: '^packages/', pathNot: '^packages/(kit|ui)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'forms-hold-to-the-contract',
      'A form holds what is typed to the schema that the cloud holds it to, and sees no other package.',
      { path: contractForms },
      { path: '^packages/', pathNot: '^packages/(kit|ui|protocol)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'pure-state-without-ui',
      'Slices, selectors and logic know no views.',
      { path: '^src/(features|sagas)/.*\\.ts$' },
      { path: '^packages/ui/' },
    ),
    forbid('features-without-clients', 'Features know no clients.', { path: '^src/features/' }, { path: clients }),
    forbid(
      'shell-without-clients',
      'The shell knows no clients and no services.',
      { path: '^src/app/shell/' },
      { path: `${clients}|^src/(services|sagas)/` },
    ),
    forbid(
      'pure-state-without-react',
      'Slices, selectors and logic know no React.',
      { path: '^src/features/.*\\.ts$', pathNot: '/(feature|defineFeature)\\.ts$' },
      { path: '(^|/)node_modules/(react|react-dom|react-redux|react-intl|react-router-dom|@blueprintjs)/' },
    ),
    forbid(
      'sagas-without-jsx',
      'Sagas see features without JSX.',
      { path: '^src/sagas/' },
      { path: '^src/(features|app)/.*\\.tsx$' },
    ),
    forbid(
      'sagas-stay-inside',
      'Sagas see features, the kit and the ports.',
      { path: '^src/sagas/' },
      { path: '^src/', pathNot: ['^src/sagas/', '^src/features/', '^src/services/ports(/|\\.ts$)'] },
    ),
    forbid(
      'sagas-take-ports-as-types',
      'Adapters arrive as arguments.',
      { path: '^src/sagas/' },
      { path: '^(src/services|packages/(?!kit/))', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'services-stay-below',
      'Services know no features, sagas or app.',
      { path: '^src/services/' },
      { path: '^src/', pathNot: '^src/services/' },
    ),
    forbid(
      'cloud-shares-contract-and-ink',
      'The cloud sees kit, protocol, ink and twin only.',
      { path: '^cloud/' },
      { path: '^(src|test|bench|tools)/', pathNot: ['^packages/protocol/src//', '^packages/ink/src//'] },
    ),
    forbid(
      'cloud-parts-by-their-face',
      'A part of the cloud sees another only through its index.ts.',
      { path: '^cloud/([^/]+)' },
      { path: '^cloud/[^/]+/', pathNot: ['^cloud/$1/', '^cloud/lib/', '^cloud/[^/]+/index\\.ts$'] },
    ),
    ...Object.entries(cloudPairs).map(([part, seen]) =>
      forbid(
        `cloud-${part}-sees`,
        `What ${part} may see is listed in cloudPairs.`,
        { path: `^cloud/${part}/` },
        { path: '^cloud/', pathNot: `^cloud/(${[part, 'lib', ...seen].join('|')})(/|\\.ts$)` },
      ),
    ),
    forbid(
      'cloud-parts-are-listed',
      'A new part of the cloud stands in cloudPairs, and lib knows no part.',
      { path: '^cloud/[^/]+/', pathNot: `^cloud/(${Object.keys(cloudPairs).join('|')})/` },
      { path: '^cloud/', pathNot: '^cloud/lib/' },
    ),
    forbid(
      'source-without-tests',
      'Source does not import tests.',
      { path: '^(src|packages|cloud)/' },
      { path: '^(test|bench)/' },
    ),
    forbid(
      'production-without-tools',
      'What the product is made of imports nothing of the tools that make parts of it beforehand.',
      { path: '^(src|packages|cloud)/' },
      { path: '^tools/' },
    ),
    forbid(
      'browser-without-node',
      'What runs in a page imports nothing of Node.',
      { path: '^(src|packages)/' },
      { dependencyTypes: ['core'], pathNot: '^events$' },
    ),
    forbid(
      'app-is-the-top',
      'Nobody below imports app.',
      { path: '^src/(features|sagas|services|locales)/' },
      { path: '^src/app/' },
    ),
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
