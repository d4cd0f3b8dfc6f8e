import { type EpochMs, isObject } from './values';

export type ErrorParams = Readonly<Record<string, string | number>>;

/** An error as a value: `code` is the message key, `params` fill the message. Goes into actions and the store. */
export interface AppError {
  readonly code: string;
  readonly params: ErrorParams;
}

/** What ports throw: an {@link AppError} that can be thrown. Nothing else may leave an adapter on a foreseen failure. */
export class PortError extends Error implements AppError {
  readonly code: string;
  readonly params: ErrorParams;

  constructor(code: string, params: ErrorParams = {}) {
    super(code);
    this.name = 'PortError';
    this.code = code;
    this.params = params;
  }
}

/** Ends the session wherever it comes from (specification section 8: 401). */
export const LOGIN_EXPIRED = 'elMsg.tips14';

export const isExpiry = (error: AppError): boolean => error.code === LOGIN_EXPIRED;

/** Any thrown value as an {@link AppError}; the unforeseen keeps its message as a parameter, so that it can be reported. */
export const appErrorOf = (thrown: unknown): AppError => {
  if (thrown instanceof PortError) return { code: thrown.code, params: thrown.params };
  if (isObject(thrown) && typeof thrown['code'] === 'string' && isObject(thrown['params'])) {
    return { code: thrown['code'], params: thrown['params'] as ErrorParams };
  }
  return { code: 'errors.unexpected', params: { detail: thrown instanceof Error ? thrown.message : String(thrown) } };
};

export interface LoggedError {
  readonly at: EpochMs;
  readonly operation: string;
  readonly error: AppError;
}
