import { type CSSProperties, type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Conflict } from '@inkside/sync';
import { ActionButton, PagePicture, TrashIcon, useAppDispatch, useErrorText } from '@inkside/ui';

import { isDeleted } from '../conflictLogic';
import type { FieldRow } from '../fieldLogic';
import { conflictPagesAsked } from '../slice';
import type { Side, SidePage } from '../types';
import { FieldValue } from './FieldValue';
import { useSideTime, whereText } from './sideWords';

/** CSS pixels, at which the page is drawn. */
const PAGE_WIDTH = 240;
const PAPER = { width: 1404, height: 1872 };

interface PageProps {
  readonly page: SidePage;
  readonly label: string;
}

/** The first page, drawn as the viewer draws it; what stands on it cannot be read here. */
const Page = ({ page, label }: PageProps) => {
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  if (page.phase === 'failed') {
    return (
      <div className="conflict-paper conflict-no-page" role="alert">
        <p>{textOf(page.error)}</p>
        <ActionButton isSmall onClick={() => dispatch(conflictPagesAsked())}>
          <FormattedMessage id="common.tryAgain" />
        </ActionButton>
      </div>
    );
  }
  if (page.phase === 'open' && page.page === null) {
    return (
      <p className="conflict-paper conflict-no-page faint">
        <FormattedMessage id="conflicts.noPage" />
      </p>
    );
  }
  const { width, height } = (page.phase === 'open' ? page.page : null) ?? PAPER;
  return (
    <figure className="conflict-paper" aria-label={label} style={{ aspectRatio: `${width} / ${height}` }}>
      {page.phase === 'open' && page.page !== null ? (
        <PagePicture pageId={page.page.pageId} width={PAGE_WIDTH} />
      ) : null}
    </figure>
  );
};

/** As many rows of the sheet's grid as there are fields. */
const spanning = (rows: number): CSSProperties => ({ gridRow: `span ${Math.max(1, rows)}` });

const Fields = ({ rows, side }: { readonly rows: readonly FieldRow[]; readonly side: Side }) => (
  <dl className="conflict-fields" style={spanning(rows.length)}>
    {rows.map((row) => (
      <div key={row.field} className="conflict-field" data-different={row.isDifferent}>
        <dt>
          <FormattedMessage id={`conflicts.fields.${row.field}`} />
          {row.isDifferent ? (
            <span className="unseen">
              {' '}
              <FormattedMessage id="conflicts.different" />
            </span>
          ) : null}
        </dt>
        <dd>
          <FieldValue value={row[side]} />
        </dd>
      </div>
    ))}
  </dl>
);

interface SideSheetProps {
  readonly conflict: Conflict;
  readonly side: Side;
  readonly rows: readonly FieldRow[];
  /** Undefined for what has no pages. */
  readonly page: SidePage | undefined;
  readonly isBusy: boolean;
  /** What is pressed for it on the keyboard. */
  readonly stroke: ReactNode;
  readonly onKeep: () => void;
}

/** One side as it is, and the button that lets it stand. Its rows stand on the same heights as those of the other side. */
export const SideSheet = ({ conflict, side, rows, page, isBusy, stroke, onKeep }: SideSheetProps) => {
  const intl = useIntl();
  const titleId = useId();
  const timeOf = useSideTime();
  const isGone = isDeleted(conflict[side]);
  const where = whereText(intl, conflict, side);
  const style: CSSProperties = { gridRow: `1 / span ${Math.max(1, rows.length) + (page === undefined ? 2 : 3)}` };
  return (
    <section className="conflict-sheet" aria-labelledby={titleId} style={style} data-gone={isGone}>
      <h2 id={titleId} className="conflict-where">
        {where}
        <span className="conflict-time">{timeOf(conflict[side])}</span>
      </h2>
      {page === undefined || isGone ? null : (
        <Page page={page} label={intl.formatMessage({ id: 'conflicts.firstPage' }, { where })} />
      )}
      {isGone ? (
        <p className="conflict-deleted">
          <TrashIcon size={20} />
          <FormattedMessage id="conflicts.deleted" />
        </p>
      ) : (
        <Fields rows={rows} side={side} />
      )}
      <ActionButton isWide className="conflict-keep" isBusy={isBusy} onClick={onKeep}>
        <FormattedMessage id={isGone ? 'conflicts.keepDeleted' : 'conflicts.keepThis'} />
        {stroke}
      </ActionButton>
    </section>
  );
};
