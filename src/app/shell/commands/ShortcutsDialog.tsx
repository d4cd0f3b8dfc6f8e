import { Dialog } from '@blueprintjs/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { scrollable } from '../../kit/ui/scrollable';
import { Keys } from './Keys';
import { noteShortcuts, shortcuts, type Shortcut } from './shortcuts';

const Table = ({ of }: { readonly of: readonly Pick<Shortcut, 'keys' | 'labelId'>[] }) => (
  <dl className="shortcuts">
    {of.map(({ keys, labelId }) => (
      <div key={keys.join(' ')}>
        <dt>
          <FormattedMessage id={labelId} />
        </dt>
        <dd>
          <Keys of={keys} />
        </dd>
      </div>
    ))}
  </dl>
);

/** What the keyboard can do: everywhere, and in an open note. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  return (
    <Dialog isOpen className="shortcuts-dialog" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="commands.shortcuts" />
      </h2>
      <div {...scrollable} className="shortcut-list">
        <section>
          <h3 className="shortcut-group">
            <FormattedMessage id="commands.everywhere" />
          </h3>
          <Table of={shortcuts} />
        </section>
        <section>
          <h3 className="shortcut-group">
            <FormattedMessage id="commands.inNote" />
          </h3>
          <Table of={noteShortcuts} />
        </section>
      </div>
    </Dialog>
  );
};
