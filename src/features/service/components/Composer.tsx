import { formatBytes } from '@inkside/kit';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  ActionButton,
  CloseIcon,
  IconButton,
  PictureIcon,
  useAppDispatch,
  useAppSelector,
  useFilePicker,
  useHandles,
  useMedia,
  Wrong,
} from '@inkside/ui';
import { selectLanguage } from '../../preferences/slice';
import { selectDraft } from '../selectors';
import { draftTyped, pictureChosen, pictureDropped, sendAsked } from '../slice';

const TOUCH = '(pointer: coarse)';
const KINDS = '.jpg,.jpeg,.png,.bmp';
/** Some input methods say no more of a key than that they have it. */
const TAKEN_BY_INPUT_METHOD = 229;
const WORDS_MAX = 5000;
const MOST_ROWS = 6;

const useTakePicture = () => {
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  return ([file]: readonly File[]): void => {
    if (file === undefined) return;
    dispatch(pictureChosen({ fileId: files.keep(file), name: file.name, size: file.size }));
  };
};

/** The picture that goes with the words, and why another one does not. */
const Attached = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { picture, refused } = useAppSelector(selectDraft);
  return (
    <>
      {refused === null ? null : <Wrong error={refused} />}
      {picture === null ? null : (
        <p className="service-chosen">
          <PictureIcon size={16} />
          <span className="cut">{picture.name}</span>
          <span className="meta">{formatBytes(picture.size, intl.formatNumber)}</span>
          <IconButton
            icon={<CloseIcon size={16} />}
            size="small"
            label={intl.formatMessage({ id: 'service.withoutPicture' })}
            onClick={() => dispatch(pictureDropped())}
          />
        </p>
      )}
    </>
  );
};

/** Sends what is written; where that is nothing, it is said beside the field. */
const useSend = () => {
  const dispatch = useAppDispatch();
  const language = useAppSelector(selectLanguage);
  const { text, picture } = useAppSelector(selectDraft);
  const [isEmpty, setEmpty] = useState(false);
  const send = (): void => {
    const hasNothing = text.trim() === '' && picture === null;
    setEmpty(hasNothing);
    if (!hasNothing) dispatch(sendAsked({ text, language }));
  };
  return { isEmpty: isEmpty && text.trim() === '', send };
};

interface FieldProps {
  /** The id of the word that says what is missing. */
  readonly wrong: string | undefined;
  readonly onSend: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Enter sends where there are keys; on touch it is a new line. */
const Field = ({ wrong, onSend, onFiles }: FieldProps) => {
  const label = useIntl().formatMessage({ id: 'service.write' });
  const dispatch = useAppDispatch();
  const { text } = useAppSelector(selectDraft);
  const isTouch = useMedia(TOUCH);

  const onKey = (event: KeyboardEvent): void => {
    // While an input method composes, Enter is its own.
    if (event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
    if (event.key !== 'Enter' || event.shiftKey || isTouch) return;
    event.preventDefault();
    onSend();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    // Otherwise the window would send it to a device.
    event.stopPropagation();
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <textarea
      className="bp6-input"
      rows={Math.min(MOST_ROWS, text.split('\n').length)}
      maxLength={WORDS_MAX}
      placeholder={label}
      aria-label={label}
      aria-invalid={wrong !== undefined}
      aria-describedby={wrong}
      value={text}
      onChange={({ currentTarget }) => dispatch(draftTyped({ text: currentTarget.value }))}
      onKeyDown={onKey}
      onPaste={onPaste}
    />
  );
};

/** What is written and sent. */
export const Composer = () => {
  const intl = useIntl();
  const id = useId();
  const { isEmpty, send } = useSend();
  const take = useTakePicture();
  const label = intl.formatMessage({ id: 'service.choosePicture' });
  const { input, open } = useFilePicker({ label, accept: KINDS, isSingle: true, onPick: take });
  return (
    <form
      className="service-composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Attached />
      <div className="service-write">
        <IconButton icon={<PictureIcon />} label={label} onClick={open} />
        {input}
        <Field wrong={isEmpty ? id : undefined} onSend={send} onFiles={take} />
        <ActionButton type="submit" tone="primary">
          <FormattedMessage id="service.send" />
        </ActionButton>
      </div>
      {isEmpty ? (
        <p id={id} className="wrong" role="alert">
          <FormattedMessage id="service.nothing" />
        </p>
      ) : null}
    </form>
  );
};
