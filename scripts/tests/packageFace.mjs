import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const version = readFileSync(import.meta.filename, 'utf8');

const exportsIn = (source) =>
  [...source.matchAll(/^export \{([^}]*)\} from '([^']+)';$/gms)].flatMap(([, names, module]) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [own, given = own] = name.split(' as ');
        return { own, given, module };
      }),
  );

/** Once it is there it is a plain field: inner loops ask for it. */
const getterOf = ({ own, given, module }) =>
  `define(${JSON.stringify(given)}, () => require(${JSON.stringify(module)}).${own});`;

const head = `'use strict';
Object.defineProperty(exports, '__esModule', { value: true });
const define = (name, load) =>
  Object.defineProperty(exports, name, {
    enumerable: true,
    configurable: true,
    get: () => {
      const value = load();
      if (value !== undefined) Object.defineProperty(exports, name, { value, enumerable: true });
      return value;
    },
  });
`;

/**
 * A transform of jest's for the face of a package (`packages/<name>/src/index.ts`, which re-exports by name and holds
 * nothing else): each name loads its own module when it is first used. Each file of tests loads its modules anew, and
 * one that needs two functions of a package shall not wait for two hundred modules.
 */
export default {
  getCacheKey: (source, file) => createHash('sha256').update(`${version}\n${file}\n${source}`).digest('hex'),
  process: (source) => ({ code: head + exportsIn(source).map(getterOf).join('\n') }),
};
