/** The layer table of the house (docs/architecture.md). Each rule says what a folder may not reach. */
const ours = '^(src|cloud|test|bench|tools)/';
const clients =
  '(^|/)node_modules/(axios|pouchdb-[^/]+|ali-oss|redux-saga|typed-redux-saga|redux-persist|dexie|pbf|fflate)/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycle', 'A cycle means that two modules are one.', {}, { circular: true }),
    forbid('no-unresolvable', 'An import must resolve.', {}, { couldNotResolve: true }),
    forbid(
      'kit-is-a-leaf',
      'app/kit imports nothing of ours.',
      { path: '^src/app/kit/' },
      { path: ours, pathNot: '^src/app/kit/' },
    ),
    forbid(
      'features-reach-faces-only',
      'A feature sees the kit, itself, and the slice, selectors and types of others; and the table of places.',
      { path: '^src/features/([^/]+)/' },
      {
        path: '^src/',
        pathNot: [
          '^src/app/kit/',
          '^src/features/$1/',
          '^src/features/[^/]+/(slice|selectors|types)\\.ts$',
          '^src/features/route/routeTable\\.ts$',
        ],
      },
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
      { path: '^src/features/.*\\.ts$' },
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
      { path: '^src/', pathNot: ['^src/sagas/', '^src/features/', '^src/app/kit/', '^src/services/ports(/|\\.ts$)'] },
    ),
    forbid(
      'sagas-take-ports-as-types',
      'Adapters arrive as arguments.',
      { path: '^src/sagas/' },
      { path: '^src/services/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'services-stay-below',
      'Services know no features, sagas or app.',
      { path: '^src/services/' },
      { path: '^src/', pathNot: ['^src/services/', '^src/app/kit/'] },
    ),
    forbid(
      'cloud-shares-contract-and-ink',
      'The cloud sees the wire contract and the codec only.',
      { path: '^cloud/' },
      { path: '^(src|test|bench|tools)/', pathNot: ['^src/services/contract/', '^src/services/ink/'] },
    ),
    forbid(
      'source-without-tests',
      'Source does not import tests.',
      { path: '^(src|cloud)/' },
      { path: '^(test|bench)/' },
    ),
    forbid(
      'production-without-tools',
      'What the product is made of imports nothing of the tools that make parts of it beforehand.',
      { path: '^(src|cloud)/' },
      { path: '^tools/' },
    ),
    forbid(
      'browser-without-node',
      'What runs in a page imports nothing of Node.',
      { path: '^src/' },
      { dependencyTypes: ['core'], pathNot: '^events$' },
    ),
    forbid(
      'app-is-the-top',
      'Nobody below imports app, except the kit.',
      { path: '^src/(features|sagas|services|locales)/' },
      { path: '^src/app/', pathNot: '^src/app/kit/' },
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
