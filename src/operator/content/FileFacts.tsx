import { useId, useState } from 'react';
import SparkMD5 from 'spark-md5';

import { useConsole } from '../consoleContext';

interface Facts {
  /** Bytes. */
  readonly size: number;
  readonly md5: string;
}

const PART_BYTES = 4 * 1024 ** 2;

/** Read part by part: what is offered may be larger than the memory of a page. */
const factsOf = async (file: Blob): Promise<Facts> => {
  const sum = new SparkMD5.ArrayBuffer();
  for (let at = 0; at < file.size; at += PART_BYTES) sum.append(await file.slice(at, at + PART_BYTES).arrayBuffer());
  return { size: file.size, md5: sum.end() };
};

/** Takes size and hash from a file of this computer; the file itself stays here. */
export const FileFacts = ({ take }: { readonly take: (facts: Facts) => void }) => {
  const { say } = useConsole();
  const id = useId();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const read = (file: File): void => {
    setState('busy');
    factsOf(file).then(
      (facts) => {
        take(facts);
        setState('idle');
      },
      () => setState('failed'),
    );
  };
  return (
    <>
      <label htmlFor={id} className="faint">
        {say('fileFacts')}
      </label>
      <input
        id={id}
        type="file"
        disabled={state === 'busy'}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) read(file);
        }}
      />
      <output className={state === 'failed' ? 'wrong' : 'faint'}>
        {state === 'busy' && say('loading')}
        {state === 'failed' && say('fileBroken')}
      </output>
    </>
  );
};
