import { appErrorOf, isExpiry, PortError } from '@inkside/kit';
import { paperPaths, writeTemplateAnswer } from '@inkside/protocol';
import type { Http } from '../http/createHttp';
import type { CloudPapers } from '@inkside/ink';

interface CloudPapersDeps {
  readonly http: Http;
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'arrayBuffer'>>;
  /** Scheme, host and port of the cloud, which serves its static files there too. */
  readonly origin: string;
}

const OPERATION = 'ink';
/** What an id of the cloud can look like; anything else it does not have. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** Where papers lie: whatever path an answer names, nothing else is asked for. */
const PAPER_PATH = /^\/?(device\/note\/(?:template|background)\/(?:\w+\/)?\w[\w-]*\.(?:svg|png))$/;
const MOST_PAPER_BYTES = 16 * 1024 * 1024;
/** A note has one or two papers; all its pages share them. */
const MOST_KEPT = 8;
/** What clouds answer for what they do not have. */
const ABSENT: ReadonlySet<number> = new Set([404, 410]);

async function pathOf(http: Http, id: string): Promise<string | undefined> {
  try {
    const path = paperPaths.writeTemplate.replace(':id', id);
    // Nobody needs an account for it, so that no answer says anything about the session.
    const { data } = await http.call(writeTemplateAnswer, { method: 'GET', path, operation: OPERATION, token: null });
    return PAPER_PATH.exec(data.file.path)?.[1];
  } catch (thrown) {
    const error = appErrorOf(thrown);
    if (error.code === 'errors.notFound') return undefined;
    throw isExpiry(error) ? new PortError('errors.badAnswer', { operation: OPERATION }) : thrown;
  }
}

/** Asks the cloud where a paper's picture lies and fetches it from there; what has come is kept by its id. */
export function createCloudPapers({ http, fetch, origin }: CloudPapersDeps): CloudPapers {
  const kept = new Map<string, Promise<Uint8Array | undefined>>();

  const load = async (id: string): Promise<Uint8Array | undefined> => {
    const path = await pathOf(http, id);
    if (path === undefined) return undefined;
    const unreachable = new PortError('errors.network', { operation: OPERATION });
    const answer = await fetch(`${origin}/${path}`, { credentials: 'omit', redirect: 'error' }).catch(() => {
      throw unreachable;
    });
    if (ABSENT.has(answer.status)) return undefined;
    if (!answer.ok) throw unreachable;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return bytes.length === 0 || bytes.length > MOST_PAPER_BYTES ? undefined : bytes;
  };

  const forget = (id: string, loading: Promise<unknown>): void => {
    if (kept.get(id) === loading) kept.delete(id);
  };

  return {
    get: (id) => {
      if (!ID.test(id)) return Promise.resolve(undefined);
      const known = kept.get(id);
      if (known !== undefined) return known;
      const loading = load(id);
      kept.set(id, loading);
      // What did not come is asked for again.
      loading.then(
        (bytes) => bytes === undefined && forget(id, loading),
        () => forget(id, loading),
      );
      for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
      return loading;
    },
  };
}
