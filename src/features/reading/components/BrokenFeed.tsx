import { ActionButton, useAppDispatch, useAppSelector, useErrorText, WarningIcon, When } from '@inkside/ui';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { refreshRequest } from '../articlesSlice';
import { selectStatesById } from '../selectors';
import type { PlacedItem } from '../types';
import { ChangeAddress } from './ChangeAddress';

/** A feed that could not be read: why, since when, and what can be done (specification section 8). */
export const BrokenFeed = ({ item }: { readonly item: PlacedItem }) => {
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const [isChanging, setChanging] = useState(false);
  const state = useAppSelector(selectStatesById).get(item.id);
  const failure = state?.failure ?? null;
  if (failure === null) return null;
  const readAt = state?.readAt ?? null;
  return (
    <div className="pane-note" role="alert">
      <p className="wrong">
        <WarningIcon size={16} />
        <span>
          <FormattedMessage id="reading.brokenText" values={{ reason: textOf(failure) }} />
        </span>
      </p>
      {readAt === null ? null : (
        <p className="meta">
          <FormattedMessage id="reading.lastGood" values={{ time: <When at={readAt} /> }} />
        </p>
      )}
      <p className="pane-note-acts">
        <ActionButton isSmall onClick={() => setChanging(true)}>
          <FormattedMessage id="reading.changeAddress" />
        </ActionButton>
        <ActionButton isSmall onClick={() => dispatch(refreshRequest.asked({ scope: item.id }))}>
          <FormattedMessage id="common.tryAgain" />
        </ActionButton>
      </p>
      {isChanging ? <ChangeAddress item={item} onClose={() => setChanging(false)} /> : null}
    </div>
  );
};
