import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { pictureDocument } from '../picture/pictureDocument';
import { createProjector, type Projector } from '../picture/projector';
import { isReport } from '../picture/protocol';

interface PictureProps {
  /** Undefined: it is not known yet, and what is drawn stays. */
  readonly state: object | undefined;
  /** The time of that moment, in milliseconds since 1970. */
  readonly at: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** How much smaller it is drawn. */
  readonly scale: number;
  readonly onDrawn: () => void;
}

/** What a frame without an origin says of where it is from. */
const NO_ORIGIN = 'null';

/** The app's views in a frame that can do nothing but draw: scripts, and nothing else that a page may do. */
export const Picture = ({ state, at, width, height, scale, onDrawn }: PictureProps) => {
  const intl = useIntl();
  const frame = useRef<HTMLIFrameElement>(null);
  const projector = useRef<Projector>(undefined);
  const [page] = useState(() => pictureDocument(document, window.location.origin));

  useEffect(() => {
    const target = frame.current?.contentWindow;
    if (target === null || target === undefined) return undefined;
    // It has no origin that it could be named by.
    const made = createProjector((order) => target.postMessage(order, '*'));
    projector.current = made;
    const onMessage = ({ source, origin, data }: MessageEvent): void => {
      if (source !== target || origin !== NO_ORIGIN || !isReport(data)) return;
      made.hear(data);
      if (data.kind === 'shown') onDrawn();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onDrawn]);

  useEffect(() => {
    if (state !== undefined) projector.current?.show(state, at);
  }, [state, at]);

  return (
    <iframe
      ref={frame}
      className="replay-picture"
      title={intl.formatMessage({ id: 'replay.picture' })}
      sandbox="allow-scripts"
      srcDoc={page}
      tabIndex={-1}
      width={width}
      height={height}
      style={{ transform: `scale(${scale})` }}
    />
  );
};
