import { type ClockPort, type EpochMs, STS_CACHE_MS } from '@inkside/kit';
import type { Vault } from '../browser/keeping/vault';
import { DEFAULT_BUCKET, storagePaths, type StsCredentials, stssAnswer } from '@inkside/protocol';
import type { Http } from '../http/createHttp';

/** Temporary storage credentials of the signed-in user. They stay inside the services. */
export interface Credentials {
  /**
   * For a bucket (its key; the one that all is kept in without a word). Cached for 300 s per bucket unless `force`; one
   * request for all who ask for it at once. Rejects as `Http.call` does.
   */
  get(options?: { readonly force?: boolean; readonly bucket?: string }): Promise<StsCredentials>;
  clear(): void;
}

interface CredentialParts {
  readonly http: Http;
  readonly vault: Pick<Vault, 'current'>;
  readonly clock: Pick<ClockPort, 'now'>;
}

type Owner = string | undefined;

interface Cached {
  readonly uid: Owner;
  readonly fetchedAt: EpochMs;
  readonly credentials: StsCredentials;
}

interface Fetching {
  readonly uid: Owner;
  readonly result: Promise<StsCredentials>;
}

export const createCredentials = ({ http, vault, clock }: CredentialParts): Credentials => {
  const currentUid = (): Owner => vault.current()?.facts.uid;
  const cached = new Map<string, Cached>();
  const fetching = new Map<string, Fetching>();

  const fetchNew = async (uid: Owner, bucket: string): Promise<StsCredentials> => {
    const { data } = await http.call(stssAnswer, { method: 'GET', path: storagePaths.stss, operation: 'objects' });
    // The session may have changed hands while the answer was on its way.
    if (currentUid() === uid) cached.set(bucket, { uid, fetchedAt: clock.now(), credentials: data });
    return data;
  };

  const fetchOnce = (uid: Owner, bucket: string): Promise<StsCredentials> => {
    const known = fetching.get(bucket);
    if (known !== undefined && known.uid === uid) return known.result;
    const own: Fetching = {
      uid,
      result: fetchNew(uid, bucket).finally(() => {
        if (fetching.get(bucket) === own) fetching.delete(bucket);
      }),
    };
    fetching.set(bucket, own);
    return own.result;
  };

  const freshOf = (uid: Owner, bucket: string): StsCredentials | undefined => {
    const known = cached.get(bucket);
    if (known === undefined || known.uid !== uid) return undefined;
    const age = clock.now() - known.fetchedAt;
    // By a clock that was set back they might be of any age.
    return age >= 0 && age < STS_CACHE_MS ? known.credentials : undefined;
  };

  return {
    get: async ({ force = false, bucket = DEFAULT_BUCKET } = {}) => {
      const uid = currentUid();
      return (force ? undefined : freshOf(uid, bucket)) ?? fetchOnce(uid, bucket);
    },
    clear: () => cached.clear(),
  };
};
