import type { Draw } from '../../render/page/displayList';
import type { PathSink } from '../../render/path/pathStream';
import { EXPORT_FINEST } from '../exportModel';

/** Characters that no XML document may hold, and halves of pairs. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const BREAKS = '\t\n\r';
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as content or attribute of XML. */
export const xml = (text: string): string =>
  text
    .replace(FORBIDDEN, (character) => (BREAKS.includes(character) ? character : '\ufffd'))
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** A number with at most `digits` behind its point, and nothing that need not be written. */
export function short(value: number, digits = 2): string {
  const factor = 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  if (!Number.isFinite(rounded) || rounded === 0) return '0';
  return String(rounded).replace(/^(-?)0\./, '$1.');
}

/** Attributes, those that are undefined left out; values are escaped. */
export const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => {
      if (value === undefined) return [];
      return ` ${name}="${typeof value === 'number' ? short(value) : xml(value)}"`;
    })
    .join('');

/** Hundredths of a page unit: a thousandth of a millimetre. */
const STEPS = 100;

/** Far beyond any page; no number is written that a reader could choke on. */
const FARTHEST = 1e8;

const inSteps = (value: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(Math.round(value * STEPS), -FARTHEST), FARTHEST) : 0;

/** A whole number of steps as a decimal fraction. */
const inUnits = (steps: number): string => {
  const text = String(steps / STEPS);
  return text.replace(/^(-?)0\./, '$1.');
};

/**
 * Path data with few digits: each point is told from the one before, and rounding never adds up, because the place
 * that was written is what is told from.
 */
class SvgPath implements PathSink {
  private readonly parts: string[] = [];
  private command = '';
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;

  private write(command: string, ...points: readonly number[]): void {
    const steps = points.map(inSteps);
    const told = steps.map((value, at) => inUnits(value - (at % 2 === 0 ? this.x : this.y)));
    // A minus parts two numbers as well as a space does.
    const numbers = told.map((text, at) => (at === 0 || text.startsWith('-') ? text : ` ${text}`)).join('');
    const isSame = command === this.command;
    this.parts.push(isSame && !numbers.startsWith('-') ? ` ${numbers}` : `${isSame ? '' : command}${numbers}`);
    this.command = command;
    [this.x = 0, this.y = 0] = steps.slice(-2);
  }

  moveTo(x: number, y: number): void {
    // Behind "m" further points would be lines.
    this.command = '';
    this.write('m', x, y);
    this.startX = this.x;
    this.startY = this.y;
  }

  lineTo(x: number, y: number): void {
    this.write('l', x, y);
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    this.write('q', cpx, cpy, x, y);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.write('c', cp1x, cp1y, cp2x, cp2y, x, y);
  }

  closePath(): void {
    this.parts.push('z');
    this.command = 'z';
    this.x = this.startX;
    this.y = this.startY;
  }

  get data(): string {
    return this.parts.join('');
  }
}

/** A drawing as the `d` of a path; '' when it draws nothing. */
export function svgPathOf(draw: Draw): string {
  const path = new SvgPath();
  draw(path, EXPORT_FINEST);
  return path.data;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Bytes that become text at once: a multiple of three, so that parts join without padding. */
const PART = 3 * 8192;

const digit = (bits: number): string => DIGITS[bits & 63] ?? '';

function encodePart(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    text += digit(bits >> 18) + digit(bits >> 12) + (b === undefined ? '=' : digit(bits >> 6));
    text += c === undefined ? '=' : digit(bits);
  }
  return text;
}

/** Base64 as data URLs have it; neither workers nor Node agree on a function for it. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART) parts.push(encodePart(bytes.subarray(at, at + PART)));
  return parts.join('');
}

export const dataUrl = (type: string, bytes: Uint8Array): string => `data:${type};base64,${base64(bytes)}`;
