import { useEffect, useState, type ReactNode } from 'react';

import { useHandles } from '../handles';
import type { ObjectKey } from '@inkside/kit';

/** Null until the store answers, then the address, or undefined where there is none. */
const usePicture = (key: ObjectKey | undefined): string | undefined | null => {
  const { pictures } = useHandles();
  const [loaded, setLoaded] = useState<{ key: ObjectKey; url: string | undefined }>();

  useEffect(() => {
    if (key === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void pictures.load(key, signal).then((url) => {
      if (!signal.aborted) setLoaded({ key, url });
    });
    return () => leaving.abort();
  }, [key, pictures]);

  if (key === undefined) return undefined;
  return loaded?.key === key ? loaded.url : null;
};

interface PictureProps {
  readonly objectKey: ObjectKey | undefined;
  /** Drawn when the store has no such picture, or when it cannot be shown. */
  readonly fallback: ReactNode;
}

/** A stored picture. Decorative: what it shows is named by the text beside it. */
export const Picture = ({ objectKey, fallback }: PictureProps) => {
  const url = usePicture(objectKey);
  const [broken, setBroken] = useState<string>();
  if (url === null) return null;
  if (url === undefined || url === broken) return fallback;
  return <img className="picture" src={url} alt="" draggable={false} decoding="async" onError={() => setBroken(url)} />;
};
