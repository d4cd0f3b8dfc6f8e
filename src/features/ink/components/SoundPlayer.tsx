import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { type AppError, appErrorOf, type PageId } from '@inkside/kit';
import { ActionButton, CloseIcon, DownloadIcon, IconButton, useErrorText, useHandles } from '@inkside/ui';
import type { HeldFile } from '@inkside/ink';

interface SoundPlayerProps {
  readonly pageId: PageId;
  readonly asset: string;
  readonly title: string;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

type Loading = { readonly file: HeldFile } | { readonly error: AppError } | undefined;

/** Fetches the sound while it is shown, and lets go of it afterwards. */
const useSound = (pageId: PageId, asset: string): Loading => {
  const { ink } = useHandles();
  const [loading, setLoading] = useState<Loading>();
  useEffect(() => {
    let held: HeldFile | undefined;
    let isOver = false;
    ink.file(pageId, asset).then(
      (file) => {
        held = file;
        if (isOver) file.release();
        else setLoading({ file });
      },
      (thrown: unknown) => (isOver ? undefined : setLoading({ error: appErrorOf(thrown) })),
    );
    return () => {
      isOver = true;
      held?.release();
    };
  }, [ink, pageId, asset]);
  return loading;
};

/** Whoever closes the player from inside it goes on where they pressed for the sound. */
const useReturnOfFocus = (): void => {
  useEffect(() => {
    const pressed = document.activeElement;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
    };
  }, []);
};

interface SoundProps {
  readonly pageId: PageId;
  readonly asset: string;
  readonly name: string;
  readonly onRetry: () => void;
}

const Sound = ({ pageId, asset, name, onRetry }: SoundProps) => {
  const errorText = useErrorText();
  const sound = useSound(pageId, asset);
  if (sound === undefined) {
    return (
      <output className="faint">
        <FormattedMessage id="ink.sound.loading" />
      </output>
    );
  }
  if ('file' in sound) {
    return (
      <audio controls autoPlay src={sound.file.url} aria-label={name}>
        <track kind="captions" />
      </audio>
    );
  }
  return (
    <p className="wrong" role="alert">
      {errorText(sound.error)}{' '}
      <ActionButton isSmall onClick={onRetry}>
        <FormattedMessage id="common.tryAgain" />
      </ActionButton>
    </p>
  );
};

/** A sound of the page: played by the browser's own controls, below the pages. */
export const SoundPlayer = ({ pageId, asset, title, onSave, onClose }: SoundPlayerProps) => {
  const intl = useIntl();
  const [tries, setTries] = useState(0);
  useReturnOfFocus();
  const name = title || intl.formatMessage({ id: 'ink.sound.untitled' });
  return (
    <section className="ink-float ink-sound" aria-label={intl.formatMessage({ id: 'ink.sound.player' })}>
      <p className="cut ink-sound-name" title={name}>
        {name}
      </p>
      <Sound key={tries} pageId={pageId} asset={asset} name={name} onRetry={() => setTries(tries + 1)} />
      <IconButton icon={<DownloadIcon />} label={intl.formatMessage({ id: 'ink.sound.save' })} onClick={onSave} />
      <IconButton icon={<CloseIcon />} label={intl.formatMessage({ id: 'ink.sound.close' })} onClick={onClose} />
    </section>
  );
};
