import OSS from 'ali-oss';

interface StorageKeys {
  readonly AccessKeyId: string;
  readonly AccessKeySecret: string;
  readonly SecurityToken: string;
}

/** The client that the maker's programs use, path style, with keys as the cloud gives them; it never asks for others. */
export const stockClient = (origin: string, keys: StorageKeys): OSS => {
  const settings = {
    endpoint: origin,
    bucket: 'onyx-cloud',
    sldEnable: true,
    accessKeyId: keys.AccessKeyId,
    accessKeySecret: keys.AccessKeySecret,
    stsToken: keys.SecurityToken,
    refreshSTSToken: async () => ({ accessKeyId: '', accessKeySecret: '', stsToken: '' }),
    refreshSTSTokenInterval: 3_600_000,
  };
  return new OSS(settings);
};
