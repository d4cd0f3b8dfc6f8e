import {
  ActionButton,
  PictureCrop,
  type ScreenPicture,
  useAppDispatch,
  useAppSelector,
  useOpenPicture,
  Wrong,
} from '@inkside/ui';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { type AppError, appErrorOf, type PictureArea, SCREENSAVER_MAX_BYTES, type ScreenCut } from '@inkside/kit';
import type { ChosenFile } from '../slice';
import { CutForm } from './CutForm';
import {
  areaOf,
  type Choice,
  heldAs,
  isSameArea,
  NOTHING_MOVED,
  type Orientation,
  orientations,
  type Screen,
  stemOf,
} from './screens';
import { selectScreens } from './selectors';
import { ShownScreens } from './ShownScreens';
import { screensaversSent } from './slice';

/** A screen of the picture; it stays what it is while something else is chosen, so that it is not drawn anew. */
const useCut = (picture: ScreenPicture, choice: Choice, orientation: Orientation): ScreenCut => {
  const { screen, turns, isFilling, areas } = choice;
  const { [orientation]: moved } = areas;
  return useMemo(() => {
    const wish = { turns, isFilling, areas: moved === undefined ? NOTHING_MOVED : { [orientation]: moved } };
    const area = isFilling ? areaOf(picture, screen, orientation, wish) : null;
    return { ...heldAs(screen, orientation), turns, area };
  }, [isFilling, moved, orientation, picture, screen, turns]);
};

interface SendingProps {
  readonly picture: ScreenPicture;
  readonly name: string;
  readonly choice: Choice;
  readonly cuts: Readonly<Record<Orientation, ScreenCut>>;
  readonly onDone: () => void;
}

/** Writes what is sent and hands it to the queue. */
const useSending = ({ picture, name, choice, cuts, onDone }: SendingProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const write = async (): Promise<void> => {
    const { sent, screen } = choice;
    setBusy(true);
    try {
      const files: ChosenFile[] = [];
      for (const orientation of sent) {
        const ending = sent.length > 1 ? intl.formatMessage({ id: `screensavers.names.${orientation}` }) : '';
        files.push(await picture.write(cuts[orientation], stemOf(name, ending), SCREENSAVER_MAX_BYTES));
      }
      dispatch(screensaversSent({ files, deviceIds: screen.deviceId === null ? null : [screen.deviceId] }));
      onDone();
    } catch (thrown) {
      setError(appErrorOf(thrown));
      setBusy(false);
    }
  };
  const send = (): void => {
    if (choice.sent.length === 0) setError({ code: 'screensavers.refused.none', params: {} });
    else void write();
  };
  return { error, isBusy, send };
};

interface OpenedProps {
  readonly picture: ScreenPicture;
  readonly file: ChosenFile;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** The picture is open: what of it goes on which screen. */
const Opened = ({ picture, file, onChange, onClose }: OpenedProps) => {
  const intl = useIntl();
  const screens = useAppSelector(selectScreens);
  const [first] = screens;
  const [choice, setChoice] = useState<Choice | null>(null);
  // Screens may come while the dialog stands; what was chosen stays chosen.
  const now: Choice | undefined =
    choice ??
    (first && {
      ...{ screen: first, panel: first.panel, turns: 0, isFilling: true, areas: NOTHING_MOVED },
      ...{ sent: orientations, cutNow: 'portrait' },
    });
  return now === undefined ? null : (
    <Cutting
      {...{ picture, file, screens, onChange, onClose }}
      choice={now}
      onChoice={(change) => setChoice({ ...now, ...change })}
      label={intl.formatMessage({ id: `screensavers.cut.${now.cutNow}` })}
    />
  );
};

interface CuttingProps extends OpenedProps {
  readonly screens: readonly Screen[];
  readonly choice: Choice;
  readonly onChoice: (change: Partial<Choice>) => void;
  readonly label: string;
}

const Cutting = ({ picture, file, screens, choice, onChoice, label, onChange, onClose }: CuttingProps) => {
  const intl = useIntl();
  const portrait = useCut(picture, choice, 'portrait');
  const landscape = useCut(picture, choice, 'landscape');
  const cuts = { portrait, landscape };
  const { error, isBusy, send } = useSending({ picture, name: file.name, choice, cuts, onDone: onClose });
  const { cutNow, turns, isFilling, areas, screen } = choice;
  const { width, height } = heldAs(screen, cutNow);
  const area = areaOf(picture, screen, cutNow, choice);
  // The field says where it is when it comes, too.
  const onArea = (moved: PictureArea): void =>
    isSameArea(moved, area) ? undefined : onChoice({ areas: { ...areas, [cutNow]: moved } });
  return (
    <>
      <div className="screensaver-editor">
        <CutForm name={file.name} screens={screens} choice={choice} onChoice={onChoice} onChange={onChange} />
        <div className="screensaver-sight">
          {isFilling ? (
            <PictureCrop
              key={`${cutNow} ${turns} ${width} ${height}`}
              url={picture.url}
              aspect={width / height}
              turns={turns}
              area={area}
              label={label}
              zoomLabel={intl.formatMessage({ id: 'screensavers.zoom' })}
              onArea={onArea}
            />
          ) : null}
          <ShownScreens picture={picture} cuts={cuts} choice={choice} onCut={(each) => onChoice({ cutNow: each })} />
        </div>
      </div>
      {error === null ? null : <Wrong error={error} />}
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
        <ActionButton tone="primary" isBusy={isBusy} onClick={send}>
          {screen.name === '' ? (
            <FormattedMessage id="screensavers.sendToAll" />
          ) : (
            <FormattedMessage id="screensavers.sendTo" values={{ device: screen.name }} />
          )}
        </ActionButton>
      </div>
    </>
  );
};

interface EditorProps extends Omit<OpenedProps, 'picture'> {}

/** Crop, turn, fit or fill, and what comes of it. */
export const Editor = (props: EditorProps) => {
  const opened = useOpenPicture(props.file.fileId);
  if (opened.phase === 'opened') return <Opened {...props} picture={opened.picture} />;
  return (
    <>
      {opened.phase === 'opening' ? (
        <div className="bones screensaver-opening" aria-hidden="true" />
      ) : (
        <Wrong error={opened.error} />
      )}
      <div className="dialog-actions">
        <ActionButton onClick={props.onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
        {opened.phase === 'failed' ? (
          <ActionButton tone="primary" onClick={props.onChange}>
            <FormattedMessage id="screensavers.choose" />
          </ActionButton>
        ) : null}
      </div>
    </>
  );
};
