import { STS_CACHE_MS } from '../../app/kit/constants';
import type { EpochMs } from '../../app/kit/text/units';
import type { Vault } from '../browser/keeping/vault';
import { storagePaths } from '../contract/paths';
import { stssAnswer, type StsCredentials } from '../contract/storage/storage';
import type { Http } from '../http/createHttp';
import type { ClockPort } from '../ports';

/** Temporary storage credentials of the signed-in user. They stay inside the services. */
export interface Credentials {
  /** Cached for 300 s unless `force`; one request for all who ask at once. Rejects as `Http.call` does. */
  get(options?: { readonly force: boolean }): Promise<StsCredentials>;
  clear(): void;
}

interface CredentialParts {
  readonly http: Http;
  readonly vault: Pick<Vault, 'current'>;
  readonly clock: Pick<ClockPort, 'now'>;
}

interface Cached {
  readonly uid: string | undefined;
  readonly fetchedAt: EpochMs;
  readonly credentials: StsCredentials;
}

export const createCredentials = ({ http, vault, clock }: CredentialParts): Credentials => {
  const currentUid = (): string | undefined => vault.current()?.facts.uid;
  let cached: Cached | undefined;
  let fetching: { readonly uid: string | undefined; readonly result: Promise<StsCredentials> } | undefined;

  const fetchNew = async (uid: string | undefined): Promise<StsCredentials> => {
    try {
      const { data } = await http.call(stssAnswer, { method: 'GET', path: storagePaths.stss, operation: 'objects' });
      // The session may have changed hands while the answer was on its way.
      if (currentUid() === uid) cached = { uid, fetchedAt: clock.now(), credentials: data };
      return data;
    } finally {
      fetching = undefined;
    }
  };

  const freshOf = (uid: string | undefined): StsCredentials | undefined =>
    cached?.uid === uid && cached !== undefined && clock.now() - cached.fetchedAt < STS_CACHE_MS
      ? cached.credentials
      : undefined;

  return {
    get: async ({ force } = { force: false }) => {
      const uid = currentUid();
      const fresh = force ? undefined : freshOf(uid);
      if (fresh !== undefined) return fresh;
      if (fetching === undefined || fetching.uid !== uid) fetching = { uid, result: fetchNew(uid) };
      return fetching.result;
    },
    clear: () => {
      cached = undefined;
    },
  };
};
