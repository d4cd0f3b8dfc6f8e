import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { ObjectKey } from '@inkside/kit';

import { type ShownMoment, useHandles } from '../handles';

const alwaysNow: ShownMoment = { isPast: () => false, watch: () => () => undefined, hasDrawn: () => true };

/** The address of a picture for its element; undefined while a past state is drawn for which it would have to be fetched. */
export const useHeldAddress = (address: string): string | undefined => {
  const { moment = alwaysNow } = useHandles();
  const isPast = useSyncExternalStore(moment.watch, moment.isPast);
  return isPast && !moment.hasDrawn(address) ? undefined : address;
};

/**
 * Takes the addresses from the pictures in `nodes` that would have to be fetched for a past state, until now is shown again.
 * @returns ends the wait
 */
export const holdPictures = (nodes: ParentNode, moment = alwaysNow): (() => void) => {
  if (!moment.isPast()) return () => undefined;
  const held = [...nodes.querySelectorAll('img')]
    .filter(({ src }) => !moment.hasDrawn(src))
    .map((picture) => [picture, picture.src] as const);
  for (const [picture] of held) picture.removeAttribute('src');
  const stop = moment.watch(() => {
    if (moment.isPast()) return;
    stop();
    for (const [picture, address] of held) picture.src = address;
  });
  return stop;
};

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
