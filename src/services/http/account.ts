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
}

interface AccountPortParts {
  readonly http: Http;
  readonly fileOf: (id: FileId) => File | undefined;
}

export const createAccount = ({ http, fileOf }: AccountPortParts): AccountPort => ({
  profile: async () => {
    const { data } = await http.call(fullMeAnswer, { method: 'GET', path: sessionPaths.me, operation: 'account' });
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
    const request = { method: 'PUT', path: accountPaths.updateInfo, operation: 'account', body: { nickname } } as const;
    await http.call(updateInfoAnswer, request);
  },
  setPicture: async (fileId) => {
    const file = fileOf(fileId);
    if (file === undefined) throw new PortError('errors.fileChanged', { name: '' });
    const body = new FormData();
    body.append('file', file, file.name);
    await http.call(avatarAnswer, { method: 'POST', path: accountPaths.avatar, operation: 'account', body });
  },
  removePicture: async () => {
    const body = { avatar: null };
    await http.call(updateInfoAnswer, { method: 'PUT', path: accountPaths.updateInfo, operation: 'account', body });
  },
});
