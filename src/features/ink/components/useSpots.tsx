import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AppError, appErrorOf, type PageId } from '@inkside/kit';
import {
  ActionButton,
  CloseIcon,
  DownloadIcon,
  IconButton,
  useAppDispatch,
  useErrorText,
  useHandles,
} from '@inkside/ui';
import type { HeldFile, InkSpot } from '@inkside/ink';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '@blueprintjs/core';

import { pageFileChosen } from '../slice';
import type { OpenInk } from './useNoteView';
import type { SpotActs } from './PageSpots';
import { linkOf, placePath } from './spotLogic';

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
const SoundPlayer = ({ pageId, asset, title, onSave, onClose }: SoundPlayerProps) => {
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

interface LinkQuestionProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** Shows where a link leads before it is opened, because anyone on the way could read along or change what comes. */
const LinkQuestion = ({ url, onClose }: LinkQuestionProps) => {
  const id = useId();
  const link = linkOf(url);
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id={link.kind === 'refused' ? 'ink.link.refused' : 'ink.link.question'} />
      </h2>
      <p className="ink-address">{link.url}</p>
      <p className="faint">
        <FormattedMessage id={link.kind === 'refused' ? 'ink.link.refusedText' : 'ink.link.text'} />
      </p>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.close" />
        </ActionButton>
        {link.kind === 'refused' ? null : (
          <a
            className="bp6-button bp6-intent-primary"
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            <FormattedMessage id="ink.link.open" />
          </a>
        )}
      </div>
    </Dialog>
  );
};

type Opened =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'sound'; readonly pageId: PageId; readonly asset: string; readonly title: string };

/** Ids come with and without hyphens, in either case. */
const plain = (id: string): string => id.replaceAll('-', '').toLowerCase();

interface Spots {
  readonly acts: SpotActs;
  readonly opened: ReactNode;
  /** Closes what a press has opened; says whether there was anything. */
  readonly close: () => boolean;
}

/** What presses on spots do: turn the page, open a note, ask before a link, play a sound, keep a file. */
export const useSpots = (note: OpenInk, onTurn: (index: number) => void): Spots => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const { pages, noteId } = note;
  const ids = pages.map(({ pageId }) => plain(pageId)).join();

  const indexOf = useCallback((id: string): number => ids.split(',').indexOf(plain(id)), [ids]);
  const onPress = useCallback(
    (pageId: PageId, { target, title }: InkSpot): void => {
      const turnTo = (id: string): void => {
        const index = indexOf(id);
        if (index >= 0) onTurn(index);
      };
      if (target.kind === 'page') turnTo(target.pageId);
      if (target.kind === 'url') setOpened({ kind: 'link', url: target.url });
      if (target.kind === 'audio') setOpened({ kind: 'sound', pageId, asset: target.asset, title });
      if (target.kind === 'file') dispatch(pageFileChosen({ pageId, asset: target.asset, name: title }));
      if (target.kind !== 'note') return;
      if (plain(target.noteId) === plain(noteId)) turnTo(target.pageId ?? '');
      else void navigate(placePath(target.noteId, target.pageId));
    },
    [dispatch, navigate, noteId, indexOf, onTurn],
  );

  const close = (): boolean => {
    setOpened(undefined);
    return opened !== undefined;
  };
  const shown =
    opened?.kind === 'link' ? (
      <LinkQuestion url={opened.url} onClose={close} />
    ) : opened?.kind === 'sound' ? (
      <SoundPlayer
        key={opened.asset}
        {...opened}
        onSave={() => dispatch(pageFileChosen({ pageId: opened.pageId, asset: opened.asset, name: opened.title }))}
        onClose={close}
      />
    ) : null;
  return { acts: useMemo(() => ({ onPress, indexOf }), [onPress, indexOf]), opened: shown, close };
};
