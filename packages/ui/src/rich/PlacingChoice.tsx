import type { Placing } from '@inkside/ink';
import { useIntl } from 'react-intl';

import { Chips } from '../filters';
import './paperChoice.css';

/** The usual one first. */
const PLACINGS: readonly Placing[] = ['contain', 'fill', 'tile', 'none'];

interface PlacingChoiceProps {
  readonly placing: Placing;
  readonly onChoose: (placing: Placing) => void;
}

/** How a picture lies below the ink of a page. */
export const PlacingChoice = ({ placing, onChoose }: PlacingChoiceProps) => {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'making.placing' });
  return (
    <div className="placing-choice">
      <span aria-hidden="true">{label}</span>
      <Chips
        label={label}
        chips={PLACINGS.map((id) => ({ id, label: intl.formatMessage({ id: `making.placing.${id}` }) }))}
        chosen={placing}
        onChoose={(picked) => onChoose(PLACINGS.find((each) => each === picked) ?? placing)}
      />
    </div>
  );
};
