import { Dialog } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';

import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectInk } from '../../ink/selectors';
import type { InkState } from '../../ink/types';
import { hasPixels, pagesOf } from '../logic';
import { selectInkExport } from '../selectors';
import { exportClosed } from '../slice';
import type { InkExportState } from '../types';
import { ExportOptions } from './ExportOptions';
import { ExportPreview } from './ExportPreview';
import { ExportActions, ExportState } from './ExportState';
import './export.css';

interface OpenProps {
  readonly state: Exclude<InkExportState, { readonly phase: 'closed' }>;
  readonly note: Extract<InkState, { readonly phase: 'open' }>;
}

const OpenDialog = ({ state, note }: OpenProps) => {
  const id = useId();
  const dispatch = useAppDispatch();
  const { noteId, title, choice } = state;
  const { current, pages } = note;
  const chosen = useMemo(() => pagesOf(choice, { current, pages: pages.length }), [choice, current, pages.length]);
  const pageNumbers = useMemo(
    () => ('indexes' in chosen ? chosen.indexes.map((index) => index + 1) : undefined),
    [chosen],
  );
  const { format, layers, hasTemplate } = choice;
  const dpi = hasPixels(choice) ? choice.dpi : 0;
  const order = pageNumbers && { noteId, title, format, pageNumbers, layers, hasTemplate, dpi };
  const isWriting = state.phase === 'writing';
  return (
    <Dialog
      className="export-dialog"
      isOpen
      canOutsideClickClose={!isWriting}
      onClose={() => dispatch(exportClosed())}
      aria-labelledby={id}
      transitionDuration={120}
    >
      <h2 id={id} className="state-title cut" title={title}>
        <FormattedMessage id="inkExport.title" values={{ title }} />
      </h2>
      <div className="export-body">
        <ExportOptions choice={choice} chosen={chosen} current={current} pages={pages.length} isLocked={isWriting} />
        {pageNumbers !== undefined ? (
          <ExportPreview noteId={noteId} choice={choice} pageNumbers={pageNumbers} sizes={pages} />
        ) : null}
      </div>
      <ExportState state={state} source={note.source} />
      <ExportActions state={state} order={order} />
    </Dialog>
  );
};

/** Makes a file of the open note: format, pages, look, a preview, and the file to be saved. */
export function ExportDialog() {
  const state = useAppSelector(selectInkExport);
  const note = useAppSelector(selectInk);
  if (state.phase === 'closed' || note.phase !== 'open' || note.noteId !== state.noteId) return null;
  return <OpenDialog state={state} note={note} />;
}
