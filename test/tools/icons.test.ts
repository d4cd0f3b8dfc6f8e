import { readdir, readFile } from 'node:fs/promises';

import { createCanvas, loadImage } from '@napi-rs/canvas';

import { drawIcons } from '../../tools/icons/drawIcons';

const pixelsOf = async (bytes: Buffer): Promise<Uint8ClampedArray> => {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
};

describe('the icons of the installed app', () => {
  it('are those that the tool draws, and those that the manifest names', async () => {
    const drawn = await drawIcons(await readFile('public/icon.svg', 'utf8'));
    const manifest = JSON.parse(await readFile('public/manifest.webmanifest', 'utf8')) as { icons: { src: string }[] };
    const kept = await readdir('public/icons');

    expect([...drawn.keys()].toSorted()).toEqual(kept.toSorted());
    expect(manifest.icons.map(({ src }) => src.replace('/icons/', '')).toSorted()).toEqual(kept.toSorted());
    for (const [name, bytes] of drawn) {
      const [now, before] = await Promise.all([pixelsOf(bytes), pixelsOf(await readFile(`public/icons/${name}`))]);
      const differing = now.filter((value, index) => Math.abs(value - (before[index] ?? -255)) > 8).length;
      expect([name, now.length - before.length, differing]).toEqual([name, 0, 0]);
    }
  });
});
