import { Dialog } from '@blueprintjs/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { shortcuts } from './shortcuts';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const shown = (key: string): readonly string[] =>
  key.startsWith('mod+') ? [isMac() ? '⌘' : 'Ctrl', key.slice('mod+'.length).toUpperCase()] : [key === '?' ? key : key.toUpperCase()];

/** What the keyboard can do. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="commands.shortcuts" />
      </h2>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, labelId }) => (
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
    </Dialog>
  );
};
