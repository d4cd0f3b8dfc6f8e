import type { InkExportFormat } from '@inkside/ink';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';

import { Tick, useAppDispatch } from '@inkside/ui';
import type { PageChoice } from '@inkside/kit';
import { changeTo, hasPixels } from '../logic';
import { choiceChanged } from '../slice';
import { DPI_CHOICES, type ExportChoice } from '../types';

interface RadioProps {
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One choice of several, with the words beside it as its name. */
const Radio = ({ group, isChosen, onChoose, children }: RadioProps) => (
  <label className="export-radio">
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
    <span>{children}</span>
  </label>
);

/** How many pixels an inch of the page gets. */
const Resolution = ({ choice }: { readonly choice: ExportChoice }) => {
  const dispatch = useAppDispatch();
  return (
    <fieldset className="export-group">
      <legend>
        <FormattedMessage id="inkExport.dpi" />
      </legend>
      <div className="export-row">
        {DPI_CHOICES.map((dpi) => (
          <Radio
            key={dpi}
            group="export-dpi"
            isChosen={choice.dpi === dpi}
            onChoose={() => dispatch(choiceChanged({ dpi }))}
          >
            <FormattedMessage id="inkExport.dpiValue" values={{ dpi }} />
          </Radio>
        ))}
      </div>
    </fieldset>
  );
};

const FORMATS: readonly InkExportFormat[] = ['pdf', 'bitmapPdf', 'svg', 'png', 'note'];

const Formats = ({ choice }: { readonly choice: ExportChoice }) => {
  const dispatch = useAppDispatch();
  return (
    <fieldset className="export-group">
      <legend>
        <FormattedMessage id="inkExport.format" />
      </legend>
      {FORMATS.map((format) => (
        <Radio
          key={format}
          group="export-format"
          isChosen={choice.format === format}
          onChoose={() => dispatch(choiceChanged(changeTo(format, choice)))}
        >
          <FormattedMessage id={`inkExport.formats.${format}`} />{' '}
          <span className="meta">
            <FormattedMessage id={`inkExport.hints.${format}`} />
          </span>
        </Radio>
      ))}
    </fieldset>
  );
};

const RangeFault = ({ chosen, range }: { readonly chosen: PageChoice; readonly range: string }) => {
  if ('indexes' in chosen || range.trim() === '') return null;
  const { fault } = chosen;
  return fault.kind === 'absent' ? (
    <FormattedMessage id="inkExport.rangeAbsent" values={{ page: fault.page, pages: fault.pages }} />
  ) : (
    <FormattedMessage id="inkExport.rangeUnreadable" values={{ part: fault.part }} />
  );
};

interface PagesProps {
  readonly choice: ExportChoice;
  readonly chosen: PageChoice;
  /** 0 first. */
  readonly current: number;
  readonly pages: number;
}

const Pages = ({ choice, chosen, current, pages }: PagesProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const choose = (change: Partial<ExportChoice>) => dispatch(choiceChanged(change));
  const radio = { group: 'export-pages' };
  const isWrong = choice.pages === 'some' && 'fault' in chosen && choice.range.trim() !== '';
  return (
    <fieldset className="export-group">
      <legend>
        <FormattedMessage id="inkExport.pages" />
      </legend>
      <Radio {...radio} isChosen={choice.pages === 'all'} onChoose={() => choose({ pages: 'all' })}>
        <FormattedMessage id="inkExport.pagesAll" values={{ count: pages }} />
      </Radio>
      <Radio {...radio} isChosen={choice.pages === 'current'} onChoose={() => choose({ pages: 'current' })}>
        <FormattedMessage id="inkExport.pagesCurrent" values={{ number: current + 1 }} />
      </Radio>
      <div className="export-range">
        <Radio {...radio} isChosen={choice.pages === 'some'} onChoose={() => choose({ pages: 'some' })}>
          <FormattedMessage id="inkExport.pagesSome" />
        </Radio>
        <span className="bp6-input-group">
          <input
            className="bp6-input"
            autoComplete="off"
            placeholder="1-3, 5"
            aria-label={intl.formatMessage({ id: 'inkExport.range' })}
            aria-invalid={isWrong}
            aria-describedby="export-range-fault"
            value={choice.range}
            onFocus={() => (choice.pages === 'some' ? undefined : choose({ pages: 'some' }))}
            onChange={({ target }) => choose({ pages: 'some', range: target.value })}
          />
        </span>
      </div>
      <output id="export-range-fault" className="bad-words export-fault">
        {isWrong ? <RangeFault chosen={chosen} range={choice.range} /> : null}
      </output>
    </fieldset>
  );
};

const Looks = ({ choice }: { readonly choice: ExportChoice }) => {
  const dispatch = useAppDispatch();
  return (
    <fieldset className="export-group">
      <legend>
        <FormattedMessage id="inkExport.look" />
      </legend>
      <Tick
        checked={choice.hasTemplate}
        onChange={({ currentTarget }) => dispatch(choiceChanged({ hasTemplate: currentTarget.checked }))}
      >
        <FormattedMessage id="inkExport.template" />
      </Tick>
      <Tick
        checked={choice.layers === 'all'}
        onChange={({ currentTarget }) => dispatch(choiceChanged({ layers: currentTarget.checked ? 'all' : 'visible' }))}
      >
        <FormattedMessage id="inkExport.allLayers" />
      </Tick>
    </fieldset>
  );
};

/** What is made, of which pages, and how they look. Nothing of it can be changed while it is written. */
export const ExportOptions = ({ isLocked, ...props }: PagesProps & { readonly isLocked: boolean }) => (
  <fieldset className="export-options" disabled={isLocked}>
    <Formats choice={props.choice} />
    <Pages {...props} />
    {hasPixels(props.choice) ? <Resolution choice={props.choice} /> : null}
    <Looks choice={props.choice} />
  </fieldset>
);
