import { Dialog } from '@blueprintjs/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { scrollable } from '../../kit/ui/lists/scrollable';
import { noteShortcuts, shortcuts, type Shortcut } from './shortcuts';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const shown = (key: string): readonly string[] =>
  key.startsWith('mod+') ? [isMac() ? '⌘' : 'Ctrl', key.slice('mod+'.length).toUpperCase()] : [key.length === 1 ? key.toUpperCase() : key];

const Keys = ({ of }: { readonly of: readonly Pick<Shortcut, 'keys' | 'labelId'>[] }) => (
  <dl className="shortcuts">
    {of.map(({ keys, labelId }) => (
      <div key={keys.join(' ')}>
        <dt>
          <FormattedMessage id={labelId} />
        </dt>
        <dd>
          {keys.flatMap(shown).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);

/** What the keyboard can do. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="commands.shortcuts" />
      </h2>
      <div {...scrollable} className="shortcut-list">
        <Keys of={shortcuts} />
        <h3 className="shortcut-group">
          <FormattedMessage id="commands.inNote" />
        </h3>
        <Keys of={noteShortcuts} />
      </div>
    </Dialog>
  );
};
