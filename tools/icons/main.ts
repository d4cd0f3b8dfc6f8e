import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { drawIcons } from './drawIcons';

/** Draws the icons of the installed app from `public/icon.svg` into `public/icons`: `node --import tsx tools/icons/main.ts`. */
const root = path.resolve(import.meta.dirname, '../../public');
const icons = await drawIcons(await readFile(path.join(root, 'icon.svg'), 'utf8'));
await mkdir(path.join(root, 'icons'), { recursive: true });
for (const [name, bytes] of icons) await writeFile(path.join(root, 'icons', name), bytes);
