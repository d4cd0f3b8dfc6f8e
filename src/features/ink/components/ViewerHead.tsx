import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';

import { IconButton } from '@inkside/ui';
import { routeTable } from '../../route/routeTable';
import { BackIcon } from './icons';

/** The key of the first entry of a tab's history: nothing of the app lies before it. */
const FIRST_KEY = 'default';
const NOTES_PATH = '/note/localNote';

interface ViewerHeadProps {
  readonly title: string;
  /** Stands before the name. */
  readonly mark?: ReactNode;
  /** Stands behind the name, such as who else is here. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** The way back, the note's name, and room for the controls. */
export const ViewerHead = ({ title, mark, aside, children }: ViewerHeadProps) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  // A link that somebody gave opens nothing of the app before it.
  const isAlone = key === FIRST_KEY && pathname === routeTable.noteShare.path;
  const goBack = (): void => void (key === FIRST_KEY ? navigate(NOTES_PATH) : navigate(-1));
  return (
    <>
      <title>{`${title} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>
      <header className="ink-head">
        {isAlone ? null : (
          <IconButton icon={<BackIcon />} label={intl.formatMessage({ id: 'ink.back' })} onClick={goBack} />
        )}
        {mark}
        <h1 className="ink-title cut" title={title}>
          {title}
        </h1>
        {aside}
      </header>
      {children}
    </>
  );
};
