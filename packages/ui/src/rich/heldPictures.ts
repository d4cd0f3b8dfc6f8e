import { useSyncExternalStore } from 'react';

import { useHandles, type ShownMoment } from '../handles';

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
