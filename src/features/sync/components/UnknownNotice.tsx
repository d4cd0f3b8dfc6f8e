import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, useAppDispatch, useAppSelector, WarningIcon } from '@inkside/ui';
import { namesIn, selectFirstNames } from '../nameSelectors';
import { selectUnknown } from '../selectors';
import { unknownSettled } from '../slice';
import './held.css';

const NAMES_SHOWN = 3;

/** The first of them by name, whatever list they stand in. */
const useNames = (ids: readonly string[]): readonly string[] => {
  const notes = useAppSelector(selectFirstNames('noteTree', ids));
  const books = useAppSelector(selectFirstNames('library', ids));
  const messages = useAppSelector(selectFirstNames('message', ids));
  return [notes, books, messages].flatMap(namesIn).slice(0, NAMES_SHOWN);
};

/** Says which changes were cleared by the browser before the cloud had confirmed them, and what there is to do. */
export const UnknownNotice = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectUnknown);
  const names = useNames(ids);
  if (ids.length === 0) return null;
  const more = ids.length - names.length;
  const shown = [...names, ...(more === 0 ? [] : [intl.formatMessage({ id: 'sync.more' }, { count: more })])];
  return (
    <section className="notice held" data-tone="warn" aria-label={intl.formatMessage({ id: 'sync.unknown.title' })}>
      <WarningIcon />
      <div className="notice-body">
        <p className="held-text">
          <FormattedMessage id="sync.unknown.text" values={{ count: ids.length }} />
        </p>
        {names.length === 0 ? null : <p className="held-text">{intl.formatList(shown)}</p>}
        <div className="held-actions">
          <ActionButton onClick={() => dispatch(unknownSettled())}>
            <FormattedMessage id="common.close" />
          </ActionButton>
        </div>
      </div>
    </section>
  );
};
