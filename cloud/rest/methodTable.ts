import type { Endpoint, Method } from './endpoint';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
      .join('/')}$`,
  );

/** Which methods a path takes; none for a path that no endpoint has. */
export const createMethodTable = (endpoints: readonly Endpoint[]): ((path: string) => readonly Method[]) => {
  const plain = new Map<string, Method[]>();
  const patterned: { readonly pattern: RegExp; readonly method: Method }[] = [];
  for (const { path, method } of endpoints) {
    if (path.includes('/:')) patterned.push({ pattern: patternOf(path), method });
    else plain.set(path, [...(plain.get(path) ?? []), method]);
  }
  return (path) => plain.get(path) ?? patterned.flatMap(({ pattern, method }) => (pattern.test(path) ? [method] : []));
};
