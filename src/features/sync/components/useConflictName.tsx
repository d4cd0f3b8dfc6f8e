import type { Conflict } from '@inkside/sync';
import { useIntl } from 'react-intl';

import { firstText } from '@inkside/kit';
import { useAppSelector } from '@inkside/ui';
import { channelOf, selectDocumentName } from '../nameSelectors';

/** What to call the document: as the lists do, else by what stands in it. */
export const useConflictName = ({ database, id, winner, loser }: Conflict): string => {
  const intl = useIntl();
  const listed = useAppSelector(selectDocumentName(channelOf[database], id));
  return (
    firstText(listed, winner['title'], winner['name'], loser['title'], loser['name']) ||
    intl.formatMessage({ id: 'sync.conflicts.unnamed' })
  );
};
