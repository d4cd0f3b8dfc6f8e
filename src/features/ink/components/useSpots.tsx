import type { InkSpot } from '@inkside/ink';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '@blueprintjs/core';
import { FormattedMessage } from 'react-intl';

import { ActionButton, useAppDispatch } from '@inkside/ui';
import type { PageId } from '@inkside/kit';
import { pageFileChosen } from '../slice';
import type { OpenInk } from './useNoteView';
import type { SpotActs } from './PageSpots';
import { SoundPlayer } from './SoundPlayer';
import { linkOf } from './spotLogic';

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
      else void navigate(`/note/open/${encodeURIComponent(target.noteId)}`);
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
