import type { Sheet } from './sheet';

/** Puts everything that is drawn meanwhile on a layer. */
export const onLayer = (sheet: Sheet, layer: number, draw: () => void): void => {
  const before = sheet.shapes.length;
  draw();
  const drawn = sheet.shapes.splice(before);
  sheet.shapes.push(...drawn.map((one) => ({ ...one, shape: { ...one.shape, zorder: layer } })));
};
