import { FormattedMessage } from 'react-intl';

import { useAppDispatch } from '../../../app/kit/hooks';
import { choiceChanged } from '../slice';
import { DPI_CHOICES, type ExportChoice } from '../types';
import { Radio } from './Radio';

/** How many pixels an inch of the page gets. */
export const Resolution = ({ choice }: { readonly choice: ExportChoice }) => {
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
