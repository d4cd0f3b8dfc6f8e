import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import { formatBytes } from '@inkside/kit';

import { selectExporting } from '../selectors';
import { exportAsked, exportCancelled, exportDropAsked, exportSaveAsked, type ExportState } from '../slice';

type In<Phase extends ExportState['phase']> = Extract<ExportState, { readonly phase: Phase }>;

const useSize = () => {
  const intl = useIntl();
  return (bytes: number): string => formatBytes(bytes, intl.formatNumber);
};

const Start = ({ isAgain = false }: { readonly isAgain?: boolean }) => {
  const dispatch = useAppDispatch();
  return (
    <ActionButton tone={isAgain ? 'plain' : 'primary'} onClick={() => dispatch(exportAsked())}>
      <FormattedMessage id={isAgain ? 'privacy.exportAgain' : 'privacy.export'} />
    </ActionButton>
  );
};

const Stop = () => {
  const dispatch = useAppDispatch();
  return (
    <ActionButton onClick={() => dispatch(exportCancelled())}>
      <FormattedMessage id="common.cancel" />
    </ActionButton>
  );
};

/** Objects that stood in the list and could not be had. */
const Missing = ({ missing }: Pick<In<'ready'>, 'missing'>) =>
  missing.length === 0 ? null : (
    <details>
      <summary>
        <FormattedMessage id="privacy.exportMissing" values={{ count: missing.length }} />
      </summary>
      <ul>
        {missing.map(({ key }) => (
          <li key={key} className="meta">
            {key}
          </li>
        ))}
      </ul>
    </details>
  );

const Writing = ({ state }: { readonly state: In<'writing'> }) => {
  const size = useSize();
  const intl = useIntl();
  const { done, of, doneBytes, ofBytes, missing } = state;
  return (
    <>
      <progress
        className="export-bar"
        aria-label={intl.formatMessage({ id: 'privacy.export' })}
        max={Math.max(1, of)}
        value={done}
      />
      <p className="meta">
        <FormattedMessage
          id="privacy.exportProgress"
          values={{ done, of, doneSize: size(doneBytes), ofSize: size(ofBytes) }}
        />
      </p>
      <Missing missing={missing} />
      <div className="privacy-acts">
        <Stop />
      </div>
    </>
  );
};

const Ready = ({ state: { parts, missing, saved } }: { readonly state: In<'ready'> }) => {
  const size = useSize();
  const dispatch = useAppDispatch();
  return (
    <>
      <p role="status">
        <FormattedMessage id="privacy.exportReady" values={{ count: parts.length }} />
      </p>
      <ul className="export-parts">
        {parts.map(({ part, name, bytes }) => (
          <li key={part} className="privacy-acts">
            <ActionButton
              tone={saved.includes(part) ? 'plain' : 'primary'}
              onClick={() => dispatch(exportSaveAsked({ part }))}
            >
              <FormattedMessage id="privacy.exportSave" values={{ name }} />
            </ActionButton>
            <span className="meta">
              {size(bytes)}
              {saved.includes(part) ? (
                <>
                  {' · '}
                  <FormattedMessage id="privacy.exportSaved" />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <Missing missing={missing} />
      <div className="privacy-acts">
        <ActionButton onClick={() => dispatch(exportDropAsked())}>
          <FormattedMessage id="privacy.exportDrop" />
        </ActionButton>
        <Start isAgain />
      </div>
    </>
  );
};

/** Everything of the account as zips: started, watched, stopped and saved. It goes on while other pages are open. */
export const ExportAll = () => {
  const state = useAppSelector(selectExporting);
  switch (state.phase) {
    case 'idle':
      return (
        <div className="privacy-acts">
          <Start />
        </div>
      );
    case 'listing':
      return (
        <div className="privacy-acts">
          <span role="status">
            <FormattedMessage id="privacy.exportListing" />
          </span>
          <Stop />
        </div>
      );
    case 'writing':
      return <Writing state={state} />;
    case 'ready':
      return <Ready state={state} />;
    case 'failed':
      return (
        <>
          <Wrong error={state.error} />
          <div className="privacy-acts">
            <Start isAgain />
          </div>
        </>
      );
  }
};
