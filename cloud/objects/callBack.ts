import { isUtf8 } from 'node:buffer';
import { CloudFailure } from '../lib/failure';
import {
  createGuardedPost,
  createTurnsByKey,
  type FetchLimits,
  type HostRules,
  type Post,
  type Posted,
  systemResolver,
} from '../fetching';
import { OssError } from './wire/ossError';
import { type CallbackValues, readCallback, type UploadCallback } from './readCallback';
import type { WireRequest } from './wire/wireRequest';

export interface CallbackOptions {
  /** Lets callbacks go to this computer itself; for tests only. */
  readonly fetchesLoopback?: boolean;
  readonly resolve?: HostRules['resolve'];
  readonly limits?: Partial<FetchLimits>;
}

export interface Callbacks {
  /** Before anything is stored: `InvalidArgument`, `NotImplemented`. */
  read(request: WireRequest): UploadCallback | undefined;
  /** After it is stored: the JSON that the server called answered; `CallbackFailed`. `owner` is who uploads. */
  call(owner: string, callback: UploadCallback, values: CallbackValues): Promise<string>;
}

/** Of one account at once; its further ones wait. */
const CALLBACKS_OF_ONE = 8;

/** Why nothing came back. A private address looks like one that does not answer: nobody maps this network by it. */
const unreached = (error: unknown): OssError => {
  const reason = error instanceof CloudFailure ? error.params?.['reason'] : undefined;
  if (reason === 'timeout') return new OssError('CallbackFailed', 'Cost too long time.');
  if (reason === 'too large') {
    return new OssError('CallbackFailed', 'Error status : 400.User server return too long content-length value.');
  }
  return new OssError('CallbackFailed', 'Error status : -1.OSS can not connect to your callbackUrl, please check it.');
};

const jsonOf = ({ status, bytes }: Posted): string => {
  if (status !== 200) throw new OssError('CallbackFailed', `Error status : ${status}.`);
  const text = bytes.toString('utf8');
  try {
    JSON.parse(text);
  } catch {
    throw new OssError('CallbackFailed', 'Response body is not valid json format.');
  }
  if (!isUtf8(bytes)) throw new OssError('CallbackFailed', 'Response body is not valid json format.');
  return text;
};

/** One after another until one answers well; each has the whole time. The last failure is told. */
const callEach = async (post: Post, { urls, host, body }: UploadCallback, content: string): Promise<string> => {
  let failure = unreached(undefined);
  for (const url of urls) {
    try {
      return jsonOf(await post({ url, host, body: content, contentType: body.contentType }));
    } catch (error) {
      failure = error instanceof OssError ? error : unreached(error);
    }
  }
  throw failure;
};

/**
 * OSS's upload callbacks: what a client has this server tell another one, and what that one answers. They go out by the
 * guarded post. They are not signed: those who check OSS's signature fetch its key from Aliyun's own host and no other.
 */
export const createCallbacks = (options: CallbackOptions = {}): Callbacks => {
  const { fetchesLoopback = false, resolve = systemResolver, limits = {} } = options;
  const post = createGuardedPost({ fetchesLoopback, resolve, limits });
  const inTurn = createTurnsByKey(CALLBACKS_OF_ONE);
  return {
    read: (request) => readCallback(request, { fetchesLoopback }),
    call: (owner, callback, values) =>
      inTurn(owner, () => {
        const all = new Map([...Object.entries(callback.variables), ...values]);
        return callEach(post, callback, callback.body.fill(all));
      }),
  };
};
