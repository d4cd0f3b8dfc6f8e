import { formatBytes } from '@inkside/kit';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
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

/** What is written and sent. Enter sends where there are keys; on touch it is a new line. */
export const Composer = () => {
  const intl = useIntl();
  const id = useId();
  const dispatch = useAppDispatch();
  const language = useAppSelector(selectLanguage);
  const { text, picture } = useAppSelector(selectDraft);
  const [isEmpty, setEmpty] = useState(false);
  const isTouch = useMedia(TOUCH);
  const field = useRef<HTMLTextAreaElement>(null);
  const take = useTakePicture();
  const label = intl.formatMessage({ id: 'service.choosePicture' });
  const { input, open } = useFilePicker({ label, accept: KINDS, isSingle: true, onPick: take });

  const send = (): void => {
    const hasNothing = text.trim() === '' && picture === null;
    setEmpty(hasNothing);
    field.current?.focus();
    if (!hasNothing) dispatch(sendAsked({ text, language }));
  };
  const onKey = (event: KeyboardEvent): void => {
    // While an input method composes, Enter is its own.
    if (event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
    if (event.key !== 'Enter' || event.shiftKey || isTouch) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    // Otherwise the window would send it to a device.
    event.stopPropagation();
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };

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
        <textarea
          ref={field}
          className="bp6-input"
          rows={Math.min(6, text.split('\n').length)}
          maxLength={WORDS_MAX}
          placeholder={intl.formatMessage({ id: 'service.write' })}
          aria-label={intl.formatMessage({ id: 'service.write' })}
          aria-invalid={isEmpty}
          {...(isEmpty ? { 'aria-describedby': id } : {})}
          value={text}
          onChange={({ currentTarget }) => {
            setEmpty(false);
            dispatch(draftTyped({ text: currentTarget.value }));
          }}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
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
