import { FormattedMessage, useIntl } from 'react-intl';
import { formatBytes } from '@inkside/kit';
import { ActionButton, CloseIcon, IconButton, Loading, useAppDispatch } from '@inkside/ui';
import { Dialog } from '@blueprintjs/core';

import { progressAnswered } from '../slice';
import type { ProgressQuestion, ReaderBook } from '../types';
import type { Shown } from './useBook';

const bone = <div className="bones reader-bone" />;

/** The file on its way, with numbers. */
export const Fetching = ({ book }: { readonly book: Extract<ReaderBook, { phase: 'fetching' | 'closed' }> }) => {
  const intl = useIntl();
  const isCounted = book.phase === 'fetching' && book.received > 0;
  const size = (bytes: number): string => formatBytes(bytes, intl.formatNumber);
  const text = isCounted
    ? intl.formatMessage({ id: 'reader.fetched' }, { received: size(book.received), total: size(book.total) })
    : intl.formatMessage({ id: 'reader.opening' });
  return <Loading skeleton={bone} text={text} />;
};

interface QuestionProps {
  readonly bookId: string;
  readonly question: ProgressQuestion;
  readonly onGo: (fraction: number) => void;
}

/** Another device is at another place. */
export const ProgressLine = ({ bookId, question, onGo }: QuestionProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const percent = intl.formatNumber(Math.floor(question.fraction * 100) / 100, { style: 'percent' });
  return (
    <div className="reader-question">
      <output className="cut">
        <FormattedMessage id="reader.otherPlace" values={{ percent }} />
      </output>
      <ActionButton
        isSmall
        onClick={() => {
          onGo(question.fraction);
          dispatch(progressAnswered({ bookId, goes: true }));
        }}
      >
        <FormattedMessage id="reader.goThere" />
      </ActionButton>
      <ActionButton isSmall onClick={() => dispatch(progressAnswered({ bookId, goes: false }))}>
        <FormattedMessage id="reader.stayHere" />
      </ActionButton>
    </div>
  );
};

interface CoversProps {
  readonly shown: Shown;
  readonly onClose: () => void;
}

/** How wide a note is, CSS pixels. */
const NOTE_PX = 360;

/** What stands over the page: a footnote, a picture in full size, the question before a link leads out of the book. */
export const Covers = ({ shown: { note, picture, leading }, onClose }: CoversProps) => {
  const intl = useIntl();
  const close = intl.formatMessage({ id: 'common.close' });
  return (
    <>
      {note === undefined ? null : (
        <div
          className="footnote"
          role="note"
          style={{
            left: Math.max(8, Math.min(note.left - NOTE_PX / 2, window.innerWidth - NOTE_PX - 8)),
            top: Math.min(note.top + 8, window.innerHeight * 0.6),
          }}
        >
          <p>{note.text}</p>
          <IconButton size="small" icon={<CloseIcon size={16} />} label={close} onClick={onClose} />
        </div>
      )}
      {picture === undefined ? null : (
        <button type="button" className="reader-picture" aria-label={close} onClick={onClose}>
          <img src={picture.address} alt={picture.label} />
        </button>
      )}
      <Dialog isOpen={leading !== undefined} onClose={onClose} aria-label={intl.formatMessage({ id: 'reader.leave' })}>
        <h2 className="state-title">
          <FormattedMessage id="reader.leave" />
        </h2>
        <p className="reader-address">{leading}</p>
        <div className="dialog-actions">
          <ActionButton onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </ActionButton>
          {/^(?:https?|mailto):/i.test(leading ?? '') ? (
            <a
              className="bp6-button bp6-intent-primary"
              href={leading}
              target="_blank"
              rel="noreferrer noopener"
              onClick={onClose}
            >
              <FormattedMessage id="reader.openLink" />
            </a>
          ) : null}
        </div>
      </Dialog>
    </>
  );
};
