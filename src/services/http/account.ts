import {
  asBytes,
  type Bytes,
  type FileId,
  PortError,
  type StorageKind,
  storageKinds,
  type StorageUse,
} from '@inkside/kit';
import {
  accountName,
  accountPaths,
  avatarAnswer,
  fullMeAnswer,
  networkError,
  type Profile,
  sessionPaths,
  storageByKindAnswer,
  updateInfoAnswer,
} from '@inkside/protocol';
import type { Http } from './createHttp';
import { webAddressOf } from './fields';

/** The account as its owner sees it (specification section 7). Every method throws `PortError`. */
export interface AccountPort {
  profile(): Promise<Profile>;
  /** Bytes in the cloud, by what they belong to. */
  storage(): Promise<StorageUse>;
  /** '' takes the nickname back. */
  setNickname(nickname: string): Promise<void>;
  /**
   * Makes a kept file the picture of the account. Errors besides: `errors.avatarType`,
   * `errors.tooLarge`, `errors.storageFull`.
   */
  setPicture(fileId: FileId): Promise<void>;
  removePicture(): Promise<void>;
  /** The picture that the account has now, kept in this tab, so that it can be put back; null where it has none. */
  keepPicture(): Promise<FileId | null>;
}

interface AccountPortParts {
  readonly http: Http;
  readonly fileOf: (id: FileId) => File | undefined;
  readonly keepFile: (file: File) => FileId;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

const operation = 'account';

/** The picture at an address; null where the address leads nowhere, as a picture that nobody sees cannot be put back. */
const pictureAt = async (address: string, fetch: AccountPortParts['fetch']): Promise<Blob | null> => {
  const unreachable = () => Promise.reject(networkError(operation));
  const answer = await fetch(address).catch(unreachable);
  if (answer.status === 404) return null;
  if (!answer.ok) throw networkError(operation);
  return answer.blob().catch(unreachable);
};

export const createAccount = ({ http, fileOf, keepFile, fetch }: AccountPortParts): AccountPort => ({
  profile: async () => {
    const { data } = await http.call(fullMeAnswer, { method: 'GET', path: sessionPaths.me, operation });
    return {
      name: accountName(data),
      nickname: data.nickname ?? '',
      email: data.email,
      phone: data.phone === null ? null : `${data.area_code} ${data.phone}`,
      avatarUrl: webAddressOf(data.avatarUrl),
      deviceLimit: data.device_limit,
      documents: data.totalDocCount,
      usageDays: data.totalUsageDays,
      consecutiveDays: data.consecutiveUsageDays,
    };
  },
  storage: async () => {
    const request = { method: 'GET', path: accountPaths.storageByKind, operation: 'storage' } as const;
    const { data } = await http.call(storageByKindAnswer, request);
    const kinds = Object.fromEntries(storageKinds.map((kind) => [kind, asBytes(data[kind].data)])) as Record<
      StorageKind,
      Bytes
    >;
    return { used: asBytes(data.usedSize), limit: asBytes(data.totalSize), kinds };
  },
  setNickname: async (nickname) => {
    const request = { method: 'PUT', path: accountPaths.updateInfo, operation, body: { nickname } } as const;
    await http.call(updateInfoAnswer, request);
  },
  setPicture: async (fileId) => {
    const file = fileOf(fileId);
    if (file === undefined) throw new PortError('errors.fileChanged', { name: '' });
    const body = new FormData();
    body.append('file', file, file.name);
    await http.call(avatarAnswer, { method: 'POST', path: accountPaths.avatar, operation, body });
  },
  keepPicture: async () => {
    const { data } = await http.call(fullMeAnswer, { method: 'GET', path: sessionPaths.me, operation });
    const address = webAddressOf(data.avatarUrl);
    const picture = address === null ? null : await pictureAt(address, fetch);
    return picture === null ? null : keepFile(new File([picture], 'avatar', { type: picture.type }));
  },
  removePicture: async () => {
    const body = { avatar: null };
    await http.call(updateInfoAnswer, { method: 'PUT', path: accountPaths.updateInfo, operation, body });
  },
});
