import { createView } from '@inkside/recorder';
import type { Held } from '../../../packages/recorder/src/hook';

const FIELDS = ['action', 'args', 'gave', 'value', 'error', 'threw'] as const;

/** What a recording would hold of it now; a view of its own, as each remembers what it has been through. */
const textOf = (part: unknown): string =>
  JSON.stringify(
    createView(undefined).plain(
      [part instanceof Error ? Object.fromEntries(Object.entries(part)) : part],
      'open',
      'given',
    ),
  );

const nameOf = (line: Held, field: string): string => {
  if (line.kind === 'act') return String(Reflect.get(line.action, 'type'));
  return line.kind === 'call' ? `${line.port} ${field}` : line.kind;
};

/**
 * Lines are kept by reference and written later, which is exact as long as nobody changes what went through a port or to the
 * reducers. Remembers what stood in each line when it happened.
 */
export const watchChanges = () => {
  const seen: { readonly name: string; readonly part: unknown; readonly then: string }[] = [];
  const see = (line: Held, field: string, part: unknown): void => {
    seen.push({ name: nameOf(line, field), part, then: textOf(part) });
  };
  return {
    see: (line: Held): void => {
      for (const field of FIELDS) {
        if (field in line) see(line, field, Reflect.get(line, field));
        else if (field === 'gave' || field === 'threw') {
          let given: unknown;
          // It comes when the call comes back.
          Object.defineProperty(line, field, {
            enumerable: true,
            get: () => given,
            set: (part: unknown) => {
              given = part;
              see(line, field, part);
            },
          });
        }
      }
    },
    /** What stands otherwise by now. */
    changed: (): readonly string[] =>
      seen.flatMap(({ name, part, then }) => (textOf(part) === then ? [] : [`${name}: ${then} -> ${textOf(part)}`])),
  };
};
