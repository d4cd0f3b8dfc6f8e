import { FormattedMessage, useIntl } from 'react-intl';

import { formatBytes } from '@inkside/kit';
import { ActionButton, Tick, useAppDispatch, useAppSelector } from '@inkside/ui';
import { autoChosen, keptCleared } from '../../ink/historyIntents';
import { selectKept } from '../../ink/selectors';

/** Notes that open without a network: how much room they take, whether they come by themselves, and their removal. */
export const KeptPart = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const kept = useAppSelector(selectKept);
  if (kept === null) return null;
  const size = (bytes: number): string => formatBytes(bytes, intl.formatNumber);
  const { bytes, limit, whole, isAuto } = kept;
  return (
    <div className="panel-part">
      <h3 className="part-title">
        <FormattedMessage id="sync.kept.title" />
      </h3>
      <p className="kept-line">
        <FormattedMessage
          id="sync.kept.used"
          values={{ count: Object.keys(whole).length, used: size(bytes), limit: size(limit) }}
        />
        {bytes === 0 ? null : (
          <ActionButton isSmall onClick={() => dispatch(keptCleared())}>
            <FormattedMessage id="sync.kept.clear" />
          </ActionButton>
        )}
      </p>
      <Tick checked={isAuto} onChange={(event) => dispatch(autoChosen({ isAuto: event.target.checked }))}>
        <FormattedMessage id="sync.kept.auto" />
      </Tick>
    </div>
  );
};
