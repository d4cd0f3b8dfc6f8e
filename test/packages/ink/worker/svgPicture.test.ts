import { isSvg } from '../../../../packages/ink/src/worker/loading/svgPicture';

const told = (text: string): boolean => isSvg(new TextEncoder().encode(text));

describe('an SVG document', () => {
  it.each([
    ['<svg>', true],
    [' \n<?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE svg>\n<SVG width="5">', true],
    ['<svgs>', false],
    ['<!-- <svg> ', false],
    ['<html><svg>', false],
    ['', false],
  ])('%j: %s', (text, is) => expect(told(text)).toBe(is));

  it('is told in one pass, however many comments stand before it', () => {
    expect(told('<!---->'.repeat(140))).toBe(false);
    expect(told(`${'<!---->'.repeat(100)}<svg>`)).toBe(true);
  });
});
