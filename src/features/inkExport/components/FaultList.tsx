import type { InkSource } from '@inkside/ink';
import { FormattedMessage, useIntl } from 'react-intl';

import { faultIds, SentenceGap } from '@inkside/ui';
import type { ExportFault } from '../types';

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
export const FaultList = ({
  faults,
  source,
}: {
  readonly faults: readonly ExportFault[];
  readonly source: InkSource;
}) =>
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
