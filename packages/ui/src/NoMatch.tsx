import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from './ActionButton';
import { Empty } from './ListState';
import { PaperDrawing } from './PaperDrawing';

interface NoMatchProps {
  readonly words: string;
  readonly onClear: () => void;
}

/** Nothing holds the words: they are named, and the way back to everything stands below. */
export const NoMatch = ({ words, onClear }: NoMatchProps) => {
  const intl = useIntl();
  const hasWords = words.trim() !== '';
  return (
    <Empty
      drawing={<PaperDrawing />}
      title={intl.formatMessage({ id: hasWords ? 'public.noMatch' : 'public.nothingHere' }, { words: words.trim() })}
      text={intl.formatMessage({ id: hasWords ? 'public.noMatchHint' : 'public.nothingHereHint' })}
      action={
        <ActionButton onClick={onClear}>
          <FormattedMessage id="public.showAll" />
        </ActionButton>
      }
    />
  );
};
