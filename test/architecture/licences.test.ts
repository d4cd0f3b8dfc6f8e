import { readFileSync } from 'node:fs';
import path from 'node:path';

import about from '../../package.json';
import licences from '../../src/features/about/licences.json';

const licenceOf = (name: string): unknown => {
  const text = readFileSync(path.join(process.cwd(), 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { license?: unknown }).license;
};

describe('the licences that the page "about" names', () => {
  it('are those of every package that the product is made of', () => {
    const packages = Object.keys(about.dependencies).sort();

    expect(licences).toEqual(packages.map((name) => ({ name, licence: licenceOf(name) })));
  });
});
