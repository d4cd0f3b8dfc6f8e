import type { JSX } from 'react';
import { useIntl } from 'react-intl';

import { GridIcon, HeaderActions, IconButton, ListIcon, useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectNotesLayout } from '../selectors';
import { layoutChosen } from '../slice';

/** Grid or list, in the header row. */
export const LayoutToggle = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const layout = useAppSelector(selectNotesLayout);
  const choice = (name: 'grid' | 'list', icon: JSX.Element) => (
    <IconButton
      icon={icon}
      label={intl.formatMessage({ id: `notes.layout.${name}` })}
      aria-pressed={layout === name}
      onClick={() => dispatch(layoutChosen(name))}
    />
  );
  return (
    <HeaderActions>
      {choice('grid', <GridIcon />)}
      {choice('list', <ListIcon />)}
    </HeaderActions>
  );
};
