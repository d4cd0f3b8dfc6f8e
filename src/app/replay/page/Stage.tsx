import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { makeIcon, NOT_PHONE, SystemThemeIcon, useMedia } from '@inkside/ui';
import { createProjector, isReport, type OpenedRecording, pictureDocument, type Projector } from '@inkside/recorder';
import { type InkLines, inkLinesOf, withInk } from '../inkLines';
import { momentOf } from './clockText';

const PhoneIcon = makeIcon(
  <>
    <rect x="6" y="2.75" width="8" height="14.5" rx="1.75" />
    <path d="M9.25 14.75h1.5" />
  </>,
);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How much smaller something has to be drawn to fit into an element; never larger than it is. Undefined before the first layout. */
const useFit = (place: RefObject<HTMLElement | null>, { width, height }: Size): number | undefined => {
  const [room, setRoom] = useState<Size>();
  useLayoutEffect(() => {
    const target = place.current;
    if (target === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: across, clientHeight: down } = target;
      // What is hidden for a while stays as large as it was.
      if (across > 0 && down > 0) setRoom({ width: across, height: down });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [place]);
  return room === undefined ? undefined : Math.min(1, room.width / width, room.height / height);
};

interface PictureProps {
  /** Undefined: it is not known yet, and what is drawn stays. */
  readonly state: object | undefined;
  /** What was written on pages by then. */
  readonly ink: InkLines;
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
const Picture = ({ state, ink, at, width, height, scale, onDrawn }: PictureProps) => {
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
    if (state !== undefined) projector.current?.show(withInk(state, ink), at);
  }, [state, ink, at]);

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

/** CSS pixels of the two screens. */
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1152, height: 768 } } as const;
type Screen = keyof typeof screens;

interface ScreensProps {
  readonly chosen: Screen;
  readonly onChoose: (screen: Screen) => void;
}

const Screens = ({ chosen, onChoose }: ScreensProps) => {
  const intl = useIntl();
  return (
    <fieldset className="replay-choice">
      <legend className="unseen">
        <FormattedMessage id="replay.width" />
      </legend>
      {(['desktop', 'phone'] as const).map((screen) => (
        <button key={screen} type="button" aria-pressed={screen === chosen} onClick={() => onChoose(screen)}>
          {screen === 'phone' ? <PhoneIcon size={16} /> : <SystemThemeIcon size={16} />}
          {intl.formatMessage({ id: screen === 'phone' ? 'replay.phone' : 'replay.desktop' })}
        </button>
      ))}
    </fieldset>
  );
};

interface StageProps {
  readonly opened: OpenedRecording;
  readonly position: number;
  readonly isShown: boolean;
}

/** The app as it looked at that moment, on a screen of one's choice. */
export const Stage = ({ opened, position, isShown }: StageProps) => {
  const isPhone = !useMedia(NOT_PHONE);
  const [screen, setScreen] = useState<Screen>(isPhone ? 'phone' : 'desktop');
  const [isDrawn, setDrawn] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const size = screens[screen];
  const scale = useFit(place, size);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const state = opened.states.isNear(position) ? opened.states.stateAt(position) : undefined;
  const inkAt = useMemo(() => inkLinesOf(opened.recording), [opened]);
  // Far behind what was compared so far, the states have to be made first.
  const isCurrent = isDrawn && state !== undefined;

  return (
    <section className="replay-stage" hidden={!isShown}>
      <div className="replay-stage-head">
        <p className="meta">
          <FormattedMessage id="replay.pictureNote" />
        </p>
        <Screens chosen={screen} onChoose={setScreen} />
      </div>
      <div ref={place} className="replay-room">
        {scale === undefined ? null : (
          <div
            className="replay-screen"
            data-drawn={isCurrent}
            style={{ width: size.width * scale, height: size.height * scale }}
          >
            <Picture
              state={state}
              ink={inkAt(position)}
              at={opened.recording.head.at + momentOf(opened.steps, position)}
              {...size}
              scale={scale}
              onDrawn={onDrawn}
            />
            {isCurrent ? null : (
              <output className="replay-drawing faint">
                <FormattedMessage id="replay.drawing" />
              </output>
            )}
          </div>
        )}
      </div>
    </section>
  );
};
