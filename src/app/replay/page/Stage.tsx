import { useCallback, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { NOT_PHONE, useMedia } from '../../kit/ui/useMedia';
import { SystemThemeIcon } from '../../kit/icons/states';
import type { OpenTape } from '../player/types';
import { momentOf } from './clockText';
import { PhoneIcon } from './icons';
import { Picture } from './Picture';
import { useFit } from './useFit';

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
  readonly tape: OpenTape;
  readonly position: number;
  readonly isShown: boolean;
}

/** The app as it looked at that moment, on a screen of one's choice. */
export const Stage = ({ tape, position, isShown }: StageProps) => {
  const isPhone = !useMedia(NOT_PHONE);
  const [screen, setScreen] = useState<Screen>(isPhone ? 'phone' : 'desktop');
  const [isDrawn, setDrawn] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const size = screens[screen];
  const scale = useFit(place, size);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const state = tape.film.isNear(position) ? tape.film.stateAt(position) : undefined;
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
              at={tape.recording.head.at + momentOf(tape.steps, position)}
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
