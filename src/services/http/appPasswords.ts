import type { SecretId } from '@inkside/kit';
import {
  type AppPassword,
  type AppPasswordOnWire,
  appPasswordPaths,
  appPasswordsAnswer,
  doneAnswer,
  newAppPasswordAnswer,
} from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf, dateOrNull } from './fields';

/** Passwords for other programs (`cloud/opds`). Every method throws `PortError`. */
export interface AppPasswordsPort {
  /** Newest first. */
  list(): Promise<readonly AppPassword[]>;
  /** Makes one; the page reads it by its handle, this once. Error besides: `errors.appPasswordsFull {max}`. */
  make(name: string): Promise<{ readonly name: string; readonly password: SecretId }>;
  /** Ends one. Error besides: `errors.notFound`. */
  remove(id: string): Promise<void>;
}

interface AppPasswordsParts {
  readonly http: Http;
  readonly keepSecret: (text: string) => SecretId;
}

const operation = 'appPasswords';

const passwordOf = ({ id, name, createdAt, lastUsedAt }: AppPasswordOnWire): AppPassword => ({
  ...{ id, name, createdAt: dateOf(createdAt), lastUsedAt: dateOrNull(lastUsedAt) },
});

export const createAppPasswords = ({ http, keepSecret }: AppPasswordsParts): AppPasswordsPort => ({
  list: async () => {
    const request = { method: 'GET', path: appPasswordPaths.appPasswords, operation } as const;
    return (await http.call(appPasswordsAnswer, request)).data.map(passwordOf);
  },
  make: async (name) => {
    const request = { method: 'POST', path: appPasswordPaths.appPasswords, operation, body: { name } } as const;
    const { data } = await http.call(newAppPasswordAnswer, request);
    return { name: data.name, password: keepSecret(data.password) };
  },
  remove: async (id) => {
    const request = { method: 'POST', path: appPasswordPaths.removeAppPassword, operation, body: { id } } as const;
    await http.call(doneAnswer, request);
  },
});
