import { ActionButton, scrollable, SearchBox, Tick, useAppDispatch, useAppSelector } from '@inkside/ui';
import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { foldedName, type NoteId } from '@inkside/kit';
import type { OwnGroup } from '@inkside/protocol';

import { selectMovableNotes } from '../../notes/selectors';
import { groupMoveRequest } from '../acts';

/** More than these are found by their names. */
const MOST_SHOWN = 100;

interface BringNotesProps {
  readonly group: OwnGroup;
  readonly onClose: () => void;
}

/** Chooses own notes that go into a group. */
export const BringNotes = ({ group, onClose }: BringNotesProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const title = useId();
  const notes = useAppSelector(selectMovableNotes);
  const [words, setWords] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<NoteId>>(new Set());
  const wanted = foldedName(words);
  const shown = notes.filter((note) => foldedName(note.title).includes(wanted)).slice(0, MOST_SHOWN);
  const toggle = (id: NoteId): void => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <Dialog className="task" isOpen onClose={onClose} aria-labelledby={title} transitionDuration={120}>
      <h2 id={title} className="state-title">
        <FormattedMessage id="groups.bringTo" values={{ group: group.name }} />
      </h2>
      <p className="faint">
        <FormattedMessage id="groups.bringText" />
      </p>
      <SearchBox label={intl.formatMessage({ id: 'notes.search' })} value={words} onType={setWords} />
      <div {...scrollable} className="groups-choice">
        {shown.map(({ id, title: name }) => (
          <Tick key={id} checked={ticked.has(id)} onChange={() => toggle(id)}>
            {name || intl.formatMessage({ id: 'notes.untitled' })}
          </Tick>
        ))}
      </div>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
        <ActionButton
          tone="primary"
          disabled={ticked.size === 0}
          onClick={() => {
            dispatch(groupMoveRequest.asked({ ids: [...ticked], to: group.id }));
            onClose();
          }}
        >
          <FormattedMessage id="groups.moveInto" values={{ count: ticked.size, group: group.name }} />
        </ActionButton>
      </div>
    </Dialog>
  );
};
