import type { InkSource } from '@inkside/ink';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, faultIds, SentenceGap, useAppDispatch, useErrorText, WarningIcon } from '@inkside/ui';
import { useEffect, useRef } from 'react';
import { formatBytes } from '@inkside/kit';

import type { ExportedFile, ExportFault, ExportOrder, InkExportState } from '../types';
import { exportAsked, exportCancelled, exportClosed, exportSaveAsked } from '../slice';

/** More of them say nothing more. */
const MOST_PAGES = 12;

const Fault = ({ fault, source }: { readonly fault: ExportFault; readonly source: InkSource }) => {
  const intl = useIntl();
  const { what, why } = faultIds(intl, fault, source);
  const { name, pages } = fault;
  const numbers = pages.slice(0, MOST_PAGES).map((page) => intl.formatNumber(page));
  const shown = intl.formatList(pages.length > MOST_PAGES ? [...numbers, '…'] : numbers);
  return (
    <li>
      {pages.length === 0 ? null : (
        <>
          <b>
            <FormattedMessage id="inkExport.faultAt" values={{ count: pages.length, pages: shown }} />
          </b>
          <SentenceGap />
        </>
      )}
      <FormattedMessage id={what} values={{ name: <span className="export-fault-name">{name}</span> }} />
      <SentenceGap />
      <FormattedMessage id={why} />
    </li>
  );
};

/** How many parts of a note are missing in its file and, opened, which, on what pages and why. */
const FaultList = ({ faults, source }: { readonly faults: readonly ExportFault[]; readonly source: InkSource }) =>
  faults.length === 0 ? null : (
    <details className="export-faults">
      <summary className="wrong">
        <FormattedMessage id="inkExport.incomplete" values={{ count: faults.length }} />
      </summary>
      <ul>
        {faults.map((fault) => (
          <Fault key={`${fault.kind} ${fault.name}`} fault={fault} source={source} />
        ))}
      </ul>
    </details>
  );

type Writing = Extract<InkExportState, { readonly phase: 'writing' }>;

const Progress = ({ done, steps, choice }: Writing) => {
  const intl = useIntl();
  const words =
    steps === 0
      ? intl.formatMessage({ id: 'inkExport.starting' })
      : intl.formatMessage(
          { id: choice.format === 'note' ? 'inkExport.objectsDone' : 'inkExport.pagesDone' },
          { done, count: steps },
        );
  return (
    <div className="export-progress">
      <output aria-live="polite">{words}</output>
      <progress
        className="export-bar"
        aria-label={intl.formatMessage({ id: 'inkExport.writing' })}
        aria-valuetext={words}
        max={Math.max(1, steps)}
        value={done}
      />
    </div>
  );
};

/** More of them say nothing more. */
const MOST_GLYPHS = 24;

interface ReadyProps {
  readonly file: ExportedFile;
  readonly isSaved: boolean;
  readonly source: InkSource;
}

const Ready = ({ file, isSaved, source }: ReadyProps) => {
  const intl = useIntl();
  const { name, size } = file;
  const glyphs = file.faults.filter(({ kind }) => kind === 'glyph').map((fault) => fault.name);
  const faults = file.faults.filter(({ kind }) => kind !== 'glyph');
  return (
    <div className="export-ready">
      <output>
        <FormattedMessage
          id={isSaved ? 'inkExport.saved' : 'inkExport.ready'}
          values={{ name: <b>{name}</b>, size: formatBytes(size, intl.formatNumber) }}
        />
      </output>
      <FaultList faults={faults} source={source} />
      {glyphs.length === 0 ? null : (
        <p className="wrong">
          <FormattedMessage
            id="inkExport.noGlyphs"
            values={{ count: glyphs.length, characters: glyphs.slice(0, MOST_GLYPHS).join(' ') }}
          />
        </p>
      )}
    </div>
  );
};

/** How far it is, what came of it, or why nothing did. */
export const ExportState = ({ state, source }: { readonly state: InkExportState; readonly source: InkSource }) => {
  const errorText = useErrorText();
  switch (state.phase) {
    case 'closed':
    case 'choosing':
      return null;
    case 'writing':
      return <Progress {...state} />;
    case 'ready':
      return <Ready file={state.file} isSaved={state.isSaved} source={source} />;
    case 'failed':
      return (
        <p className="wrong" role="alert">
          <WarningIcon /> <span>{errorText(state.error)}</span>
        </p>
      );
  }
};

interface ActionsProps {
  readonly state: InkExportState;
  /** Undefined while the choice names no page. */
  readonly order: ExportOrder | undefined;
}

/** The next step; it has the focus when it takes the place of another. */
export const ExportActions = ({ state, order }: ActionsProps) => {
  const dispatch = useAppDispatch();
  const actions = useRef<HTMLDivElement>(null);
  const { phase } = state;
  const before = useRef(phase);
  useEffect(() => {
    if (before.current !== phase) actions.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus();
    before.current = phase;
  }, [phase]);

  return (
    <div className="dialog-actions" ref={actions}>
      {state.phase === 'writing' ? (
        <ActionButton onClick={() => dispatch(exportCancelled())}>
          <FormattedMessage id="inkExport.stop" />
        </ActionButton>
      ) : (
        <ActionButton onClick={() => dispatch(exportClosed())}>
          <FormattedMessage id={state.phase === 'ready' ? 'common.close' : 'common.cancel'} />
        </ActionButton>
      )}
      {state.phase === 'ready' ? (
        <ActionButton tone="primary" onClick={() => dispatch(exportSaveAsked({ exportId: state.file.exportId }))}>
          <FormattedMessage id="inkExport.save" />
        </ActionButton>
      ) : null}
      {state.phase === 'choosing' || state.phase === 'failed' ? (
        <ActionButton
          tone="primary"
          disabled={order === undefined}
          onClick={() => (order === undefined ? undefined : dispatch(exportAsked(order)))}
        >
          <FormattedMessage id={state.phase === 'failed' ? 'common.tryAgain' : 'inkExport.write'} />
        </ActionButton>
      ) : null}
    </div>
  );
};
