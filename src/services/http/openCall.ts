import type * as v from 'valibot';

import { isExpiry, PortError } from '@inkside/kit';
import type { WrittenText } from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf } from './fields';

export interface OpenParts {
  readonly http: Http;
  /** Scheme, host and port of the cloud: addresses that begin with `/` are its own. */
  readonly origin: string;
}

/** More than the cloud keeps of any kind. */
export const ALL_TEXTS = 2000;

interface WrittenRow {
  readonly _id: string;
  readonly title: string;
  readonly description: string;
  readonly updatedAt: string;
}
/** A text of the operator, as pages show it. */
export const textOf = ({ _id, title, description, updatedAt }: WrittenRow): WrittenText => ({
  id: _id,
  title,
  html: description,
  updatedAt: dateOf(updatedAt),
});

const isExpired = (thrown: unknown): boolean => thrown instanceof PortError && isExpiry(thrown);

/**
 * Asks for what needs no account. The token goes along, since a cloud may know more for who is signed in; where it is not
 * taken the question is asked without it. No answer to it says anything about the session, so none may end it.
 */
export const openCall =
  (http: Http) =>
  async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    query: Record<string, string | number>,
  ): Promise<v.InferOutput<Schema>> => {
    const operation = 'content';
    const request = { method: 'GET', path, operation, query } as const;
    try {
      return await http.call(schema, request).catch((thrown: unknown) => {
        if (isExpired(thrown)) return http.call(schema, { ...request, token: null });
        throw thrown;
      });
    } catch (thrown) {
      throw isExpired(thrown) ? new PortError('errors.badAnswer', { operation }) : thrown;
    }
  };
