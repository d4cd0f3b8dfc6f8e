import { type FileId, PortError } from '@inkside/kit';
import type { Handles, ScreenPicture } from '@inkside/ui';
import type { FileShelf } from '../browser/files';
import type { ScreenAnswer, ScreenAsked } from './screenWorker';

interface ScreensParts {
  readonly files: Pick<FileShelf, 'get' | 'handle'>;
  readonly urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

type Question = ScreenAsked extends infer Each ? (Each extends { id: number } ? Omit<Each, 'id'> : never) : never;
type Answer<Kind extends ScreenAnswer['kind']> = Extract<ScreenAnswer, { readonly kind: Kind }>;

/** Asks the worker one thing after the other; it ends with the picture. */
const createScreenWorker = (name: string) => {
  const worker = new Worker(new URL('./screenWorker.ts', import.meta.url), { type: 'module', name: 'screens' });
  const waiting = new Map<number, { resolve: (answer: ScreenAnswer) => void; reject: (thrown: PortError) => void }>();
  let asked = 0;
  const failAll = (): void => {
    for (const { reject } of waiting.values()) reject(new PortError('errors.pictureBroken', { name }));
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<ScreenAnswer>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  };
  worker.onerror = failAll;
  const ask = async <Kind extends ScreenAnswer['kind']>(kind: Kind, question: Question): Promise<Answer<Kind>> => {
    asked += 1;
    const id = asked;
    const answer = await new Promise<ScreenAnswer>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id });
    });
    if (answer.kind === kind) return answer as Answer<Kind>;
    throw new PortError(answer.kind === 'failed' ? answer.code : 'errors.pictureBroken', { name });
  };
  return {
    ask,
    end: (): void => {
      worker.terminate();
      failAll();
    },
  };
};

/** A picture without loss is sent without loss; a photograph stays one. */
const typeOf = ({ type, name }: File): 'image/png' | 'image/jpeg' =>
  type === 'image/jpeg' || /\.jpe?g$/i.test(name) ? 'image/jpeg' : 'image/png';

const open = async ({ files, urls }: ScreensParts, fileId: FileId): Promise<ScreenPicture> => {
  const file = files.get(fileId);
  if (file === undefined) throw new PortError('errors.fileChanged', { name: '' });
  const { ask, end } = createScreenWorker(file.name);
  const { width, height } = await ask('opened', { kind: 'open', file }).catch((thrown: unknown) => {
    end();
    throw thrown;
  });
  const url = urls.createObjectURL(file);
  /** The newest cut by its name: what was asked for before it is left out. */
  const newest = new Map<string, number>();
  let busy: Promise<unknown> = Promise.resolve();
  return {
    ...{ url, width, height },
    draw: (name, cut, panel) => {
      const turn = (newest.get(name) ?? 0) + 1;
      newest.set(name, turn);
      const drawn = busy.then(() =>
        newest.get(name) === turn ? ask('drawn', { kind: 'draw', cut, panel }) : undefined,
      );
      busy = drawn.catch(() => undefined);
      return drawn;
    },
    write: async (cut, stem, most) => {
      const { blob } = await ask('written', { kind: 'write', cut, type: typeOf(file), most });
      const name = `${stem}.${blob.type === 'image/png' ? 'png' : 'jpg'}`;
      const written = new File([blob], name, { type: blob.type });
      return { fileId: files.handle.keep(written), name, size: written.size };
    },
    close: () => {
      end();
      urls.revokeObjectURL(url);
    },
  };
};

/** Pictures that are made into screens of devices. */
export const createScreens = (parts: ScreensParts): Handles['screens'] => ({
  open: (fileId) => open(parts, fileId),
});
