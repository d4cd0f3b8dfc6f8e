import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { EmptyStarIcon, MoreIcon, OpenIcon, RenameIcon, StarIcon, useAppDispatch } from '@inkside/ui';
import { renameStarted, starRequest } from '../slice';
import type { NoteRow } from '../types';
import { pathOf } from './NoteTitle';

const Items = ({ row }: { readonly row: NoteRow }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return (
    <Menu>
      <MenuItem
        icon={<OpenIcon />}
        text={intl.formatMessage({ id: 'notes.open' })}
        onClick={() => void navigate(pathOf(row))}
      />
      <MenuItem
        icon={<RenameIcon />}
        text={intl.formatMessage({ id: 'notes.rename' })}
        label="F2"
        onClick={() => dispatch(renameStarted({ id: row.id }))}
      />
      {row.kind === 'folder' ? null : (
        <MenuItem
          icon={row.isFavourite ? <StarIcon /> : <EmptyStarIcon />}
          text={intl.formatMessage({ id: row.isFavourite ? 'notePlaces.takeStar' : 'notePlaces.giveStar' })}
          onClick={() => dispatch(starRequest.asked({ ids: [row.id], isFavourite: !row.isFavourite }))}
        />
      )}
    </Menu>
  );
};

const isEscape = (event?: SyntheticEvent): boolean =>
  event?.nativeEvent instanceof KeyboardEvent && event.nativeEvent.key === 'Escape';

/** What can be done with a note or a folder. The popover is made when it is first asked for: a screen holds fifty of these. */
export const NoteMenu = ({ row }: { readonly row: NoteRow }) => {
  const label = useIntl().formatMessage({ id: 'notes.actionsOf' }, { name: row.title });
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const close = (event?: SyntheticEvent) => {
    setOpen(false);
    if (isEscape(event)) button.current?.focus();
  };

  return (
    <span className="note-menu-place">
      <button
        ref={button}
        type="button"
        className="note-menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
      </button>
      {isOpen ? (
        <PopoverNext
          isOpen
          animation="minimal"
          arrow={false}
          placement="bottom-end"
          // The field that renames takes the focus; giving it back to the button would take it away again.
          shouldReturnFocusOnClose={false}
          onInteraction={(next, event) => (next ? undefined : close(event))}
          content={<Items row={row} />}
        >
          <span className="note-menu-anchor" />
        </PopoverNext>
      ) : null}
    </span>
  );
};
