import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';

const folder = path.join('dist', 'js');

describe('the built app', () => {
  it('is made of scripts that can be read, also those that come late', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
    const broken = names.filter((name) => {
      try {
        new Script(readFileSync(path.join(folder, name), 'utf8'));
        return false;
      } catch {
        return true;
      }
    });

    expect(names.length).toBeGreaterThan(50);
    expect(broken).toEqual([]);
  });
});
