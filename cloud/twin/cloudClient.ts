import type * as v from 'valibot';

import {
  callRest as callCloud,
  type CloudAccess,
  CloudRefusal,
  type CloudRequest,
  CloudUnreachable,
} from '@inkside/twin';

import { CommandError } from '../lib/io';

/** The cloud at that origin, as this program reaches it. */
export const cloudAt = (server: string): CloudAccess => ({ server, fetch: (url, init) => fetch(url, init) });

/** Says to the person at the terminal what the cloud said. */
export const inWords = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof CloudUnreachable || thrown instanceof CloudRefusal) throw new CommandError(thrown.message);
    throw thrown;
  }
};

/** A REST answer in the envelope. Throws CloudRefusal, CloudUnreachable. */
export const callRest = <Schema extends v.GenericSchema>(
  server: string,
  path: string,
  schema: Schema,
  request: CloudRequest = {},
): Promise<v.InferOutput<Schema>> => callCloud(cloudAt(server), path, schema, request);
