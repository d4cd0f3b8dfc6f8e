import { LibraryIcon, useHandles } from '@inkside/ui';
import { useEffect, useState } from 'react';

interface CoverProps {
  readonly url: string | null;
  /** The most pixels that are needed. */
  readonly width?: number;
}

/** The cover of a book in a catalogue; what it shows is named by the words beside it. */
export const Cover = ({ url, width = 160 }: CoverProps) => {
  const { remotePictures } = useHandles();
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly address: string | undefined }>();
  useEffect(() => {
    if (url === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void remotePictures.load(url, width, signal).then((address) => {
      if (!signal.aborted) setLoaded({ of: url, address });
    });
    return () => leaving.abort();
  }, [url, width, remotePictures]);
  const address = loaded !== undefined && loaded.of === url ? loaded.address : undefined;
  return (
    <span className="catalogue-cover">
      {address === undefined ? <LibraryIcon /> : <img src={address} alt="" decoding="async" />}
    </span>
  );
};
