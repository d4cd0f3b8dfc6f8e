import { asEpochMs, asUid } from '@inkside/kit';
import { parseRecording } from '../../../../packages/recorder/src/format/parse';
import { createHook } from '../../../../packages/recorder/src/hook';
import type { RecorderParts } from '../../../../packages/recorder/src/late/parts';

/** When the page was opened. */
export const begun = Date.UTC(2026, 10, 20, 9);

/** A page with files in memory; idle moments come when the test says so. */
export const openPage = () => {
  const files = new Map<string, string>();
  const held = new Set<string>();
  /** Files that a worker writes. */
  const open = new Set<string>();
  const downloads: { readonly name: string; readonly text: Promise<string> }[] = [];
  const idle: (() => void)[] = [];
  const disk = { isFull: false };
  let isAllowed = false;
  const hook = createHook();
  const page = { isBusy: false };
  const parts: RecorderParts = {
    hook,
    clock: { now: () => asEpochMs(Date.now()) },
    factsOf: () => ({ app: '0.1.0', state: 1, calls: 1, language: 'en' }),
    shelf: {
      names: async () => [...files.keys()],
      read: async (name) => {
        const file = new Blob([files.get(name) ?? '']);
        // As a browser's: it is read when somebody asks for what is in it.
        const read = async <T>(content: () => Promise<T>): Promise<T> => {
          if (files.has(name)) return content();
          throw new Error(`${name} is gone`);
        };
        return Object.assign(file, {
          text: () => read(() => new Blob([files.get(name) ?? '']).text()),
          arrayBuffer: () => read(() => new Blob([files.get(name) ?? '']).arrayBuffer()),
        });
      },
      remove: async (name) => {
        // As a browser's: nothing goes that somebody still writes.
        if (open.has(name)) throw new Error(`${name} is open`);
        files.delete(name);
      },
    },
    openSink: async (name) => {
      files.set(name, '');
      open.add(name);
      return {
        write: (text) => void files.set(name, `${files.get(name) ?? ''}${text}`),
        whenGrown: () => new Promise((resolve) => void setImmediate(() => resolve(files.get(name)?.length ?? 0))),
        close: async () => {
          open.delete(name);
          if (disk.isFull) throw new Error('full');
        },
      };
    },
    pace: {
      whenIdle: (work) => void idle.push(() => work(() => true)),
      soon: (work) => queueMicrotask(() => work(() => false)),
    },
    isBusy: () => page.isBusy,
    // It is written when the browser gets round to it.
    download: (file, name) =>
      void downloads.push({ name, text: new Promise((resolve) => setImmediate(resolve)).then(() => file.text()) }),
    hold: async (name) => {
      held.add(name);
      return () => void held.delete(name);
    },
    held: async () => held,
    permission: { read: () => isAllowed, write: (next) => void (isAllowed = next) },
    ownerOf: (state) => ('owner' in state && typeof state.owner === 'string' ? asUid(state.owner) : undefined),
    others: { tell: () => undefined, hear: () => undefined },
  };
  const act = (type: string): void => void hook.note({ kind: 'act', action: { type }, state: { last: type } });
  const rest = (): void => {
    for (const work of idle.splice(0)) work();
  };
  /** All tabs are gone, with what they held and wrote. */
  const crash = (): void => {
    held.clear();
    open.clear();
  };
  const downloaded = async (index = 0) => parseRecording((await downloads[index]?.text) ?? '');
  return { parts, page, hook, files, held, open, downloads, disk, act, rest, crash, downloaded };
};
export type Page = ReturnType<typeof openPage>;

/** The types of the actions of a recording; '' for what is none. */
export const typesIn = (recording: { readonly lines: readonly object[] }): readonly string[] =>
  recording.lines.map((line) => ('action' in line ? (line.action as { type: string }).type : ''));
