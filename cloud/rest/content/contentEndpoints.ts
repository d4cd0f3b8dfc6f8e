import type { AccountDirectory } from '../../accounts/directory';
import type { Records } from '../../accounts/records';
import type { HourlyLimits } from '../../accounts/guards/hourlyLimits';
import type { Sessions } from '../../accounts/sessions/sessions';
import type { Clock } from '../../config';
import type { ContentArea } from '../../content/openContentArea';
import type { Endpoint } from '../endpoint';
import { appEndpoints } from './appEndpoints';
import { feedbackEndpoints } from './feedbackEndpoints';
import { giftEndpoints } from './giftEndpoints';
import { groupEndpoints } from './groupEndpoints';
import { helpEndpoints } from './helpEndpoints';
import { noticeEndpoints } from './noticeEndpoints';
import { templateEndpoints } from './templateEndpoints';
import { textEndpoints } from './textEndpoints';

export interface ContentEndpointParts extends ContentArea {
  /** Where the area keeps what readers leave: marks and counts. */
  readonly records: Records;
  readonly sessions: Sessions;
  readonly limits: HourlyLimits;
  readonly directory: Pick<AccountDirectory, 'byUid'>;
  readonly clock: Clock;
}

/** What there is to read, to download, to get as a gift, and to ask. */
export const contentEndpoints = (parts: ContentEndpointParts): readonly Endpoint[] => [
  ...textEndpoints(parts),
  ...noticeEndpoints(parts),
  ...helpEndpoints(parts),
  ...appEndpoints(parts),
  ...giftEndpoints(parts),
  ...groupEndpoints(parts),
  ...feedbackEndpoints(parts),
  ...templateEndpoints(),
];
