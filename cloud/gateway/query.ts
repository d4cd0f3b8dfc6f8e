import { badRequest } from './gatewayError';

/** The values of a query string, read by kind. */
export interface Query {
  text(name: string): string | undefined;
  flag(name: string): boolean;
  /** A whole number from 0; throws a GatewayError 400 for anything else. */
  count(name: string): number | undefined;
}

const COUNT = /^\d{1,15}$/;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A whole number from 0, given as a number or in digits. */
export function toCount(value: unknown): number | undefined {
  if (typeof value === 'string') return COUNT.test(value) ? Number(value) : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

export function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** Parses JSON inside a query parameter. */
export function parseJsonParameter(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(`Parameter ${name} is not JSON`);
  }
}

/** Of a parameter that comes more than once the last one counts. */
export function createQuery(parameters: unknown): Query {
  const values: Record<string, unknown> = isRecord(parameters) ? parameters : {};

  function text(name: string): string | undefined {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    return typeof last === 'string' ? last : undefined;
  }

  return {
    text,
    flag: (name) => text(name) === 'true',
    count: (name) => {
      const given = text(name);
      if (given === undefined) return undefined;
      const number = toCount(given);
      if (number === undefined) throw badRequest(`Parameter ${name} is not a whole number`);
      return number;
    },
  };
}
