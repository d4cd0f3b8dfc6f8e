import type { ListedStorage } from '@inkside/kit';

/** A storage of a page, as a map that tests can look into. */
export const fakeStorage = (): ListedStorage & { readonly values: Map<string, string> } => {
  const values = new Map<string, string>();
  return {
    values,
    keys: () => [...values.keys()],
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

/** What another tab's write to `localStorage` looks like here. */
export const storageEvent = (key: string | null, newValue: string | null): Event =>
  Object.assign(new Event('storage'), { key, newValue });

/** A document that keeps cookies by name, with the attributes they were set with. */
export const fakeDocument = () => {
  const cookies = new Map<string, { value: string; attributes: readonly string[] }>();
  return {
    cookies,
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split(';').map((piece) => piece.trim());
      const [name = '', value = ''] = pair.split('=');
      const expires = attributes.find((attribute) => attribute.startsWith('expires='))?.slice('expires='.length);
      if (expires !== undefined && Date.parse(expires) <= Date.now()) cookies.delete(name);
      else cookies.set(name, { value, attributes });
    },
    get cookie(): string {
      return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
  };
};

export const fakeAddress = (hash = '#/') => {
  const shown: string[] = [];
  const location = { hash, pathname: '/', search: '' };
  return {
    shown,
    location,
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, url?: string | URL | null) => {
        shown.push(String(url));
        location.hash = String(url).replace(/^[^#]*/, '');
      },
    },
  };
};
