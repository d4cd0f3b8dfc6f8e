/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/** Come as one file each: `scripts/tests/packageInOne.mjs`. */
const inOne = [
  '@blueprintjs/core',
  'fastify',
  '@fastify/(?:formbody|multipart|static)',
  'pouchdb-(?:core|adapter-leveldb-core)',
  'prom-client',
  'sanitize-html',
  'ws',
];
const beginning = `(?:${inOne.join('|')})/(?:lib/(?:cjs/)?)?(?:index|fastify)\\.js$`;

/** @param platform whose way of a package is taken. */
const transformFor = (platform: 'node' | 'browser'): NonNullable<Config['transform']> => ({
  '/packages/[^/]+/src/index\\.ts$': '<rootDir>/scripts/tests/packageFace.mjs',
  [`/node_modules/${beginning}`]: ['<rootDir>/scripts/tests/packageInOne.mjs', { platform }],
  '^.+\\.(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: true } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
});
const transform = transformFor('node');

const transformIgnorePatterns = [
  `/node_modules/(?!(?:@noble|foliate-js|@redux-devtools|react-intl|@formatjs|intl-messageformat|change-case|marked|pbf|uuid)/|${beginning})`,
];

/**
 * What is asked for in inner loops. Each look at a global of a sandbox costs more than most of what is done with it; these
 * are handed to every module. None whose name a package gives to something of its own, and none that a test replaces.
 */
const sandboxInjectedGlobals = ['Math', 'Object', 'Array', 'Number', 'JSON', 'Uint8Array', 'DataView'];

/** What runs on Node's own globals: the cloud, the codec, contract and architecture tests. */
const node: Config = {
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: [
    '<rootDir>/test/{cloud,tools,services,packages,sagas,features,contract,architecture,locales,replay}/**/*.test.ts',
  ],
  transform,
  transformIgnorePatterns,
  sandboxInjectedGlobals,
};

/** Random runs of the sync engine; a process of its own, because each run starts several whole apps. */
const property: Config = {
  displayName: 'property',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/property/**/*.test.ts'],
  transform,
  transformIgnorePatterns,
  sandboxInjectedGlobals,
};

/** What renders: pages and components in jsdom. */
const web: Config = {
  displayName: 'web',
  testEnvironment: '<rootDir>/test/harness/webEnvironment.ts',
  setupFilesAfterEnv: ['<rootDir>/test/harness/webSetup.ts'],
  testMatch: ['<rootDir>/test/{views,packages/ui}/**/*.test.tsx'],
  moduleNameMapper: { '\\.css$': '<rootDir>/test/harness/emptyStyle.ts' },
  transform: transformFor('browser'),
  transformIgnorePatterns,
  sandboxInjectedGlobals,
};

/** The built app in a real Chromium against the real cloud; run by scripts/test.mjs, which finds the browser. */
const browser: Config = {
  displayName: 'browser',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  globalSetup: '<rootDir>/test/browser/harness/browserEnvironment.ts',
  transform,
  transformIgnorePatterns,
  sandboxInjectedGlobals,
};

/** Only so that a test that hangs ends: no test may fail because its machine is slow or busy. */
const LONGEST_TEST_MS = 300_000;

const config: Config = {
  projects: [node, web, property, browser],
  testSequencer: '<rootDir>/scripts/tests/longestFirst.mjs',
  testTimeout: LONGEST_TEST_MS,
};

export default config;
