import type { PaperId, PaperPicture } from '@inkside/ink';
import { memo, useEffect, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { useHandles } from '../handles';
import './paperChoice.css';

/** A paper as the viewer prints it; blank while it is not there. */
const Sheet = memo(({ paper }: { readonly paper: PaperId }) => {
  const { papers } = useHandles();
  const [picture, setPicture] = useState<PaperPicture | null>(null);
  useEffect(() => {
    let isWanted = true;
    papers.paper(paper).then(
      (drawn) => (isWanted ? setPicture(drawn) : undefined),
      // It is chosen by its name as well.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [papers, paper]);
  const { width, height, strokes, fills, lineWidth } = picture ?? {
    ...{ width: 1404, height: 1872 },
    ...{ strokes: '', fills: '', lineWidth: 0 },
  };
  return (
    <svg className="paper-sheet" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={strokes} fill="none" stroke="currentColor" strokeWidth={Math.max(lineWidth, 6)} />
      <path d={fills} fill="currentColor" stroke="currentColor" strokeWidth={6} />
      {paper === 'image' ? (
        <path
          d="M402 686h600v500H402zm60 430 170-200 120 140 80-90 110 150"
          fill="none"
          stroke="currentColor"
          strokeWidth={24}
          strokeLinejoin="round"
        />
      ) : null}
      {paper === 'pdf' ? (
        <text x="702" y="1010" textAnchor="middle" fontSize="240" fontWeight="600" fill="currentColor">
          PDF
        </text>
      ) : null}
    </svg>
  );
});
Sheet.displayName = 'Sheet';

interface PaperChoiceProps {
  readonly papers: readonly PaperId[];
  readonly paper: PaperId;
  readonly onPick: (paper: PaperId) => void;
}

/** Papers to choose from, each with its own picture; arrows go from one to the next, as among radio buttons. */
export const PaperChoice = ({ papers, paper, onPick }: PaperChoiceProps) => {
  const name = useId();
  return (
    <fieldset className="paper-choice">
      <legend>
        <FormattedMessage id="making.paper" />
      </legend>
      <div className="paper-cards">
        {papers.map((each) => (
          <label key={each} className="paper-card">
            <input type="radio" name={name} value={each} checked={each === paper} onChange={() => onPick(each)} />
            <Sheet paper={each} />
            <span className="cut">
              <FormattedMessage id={`making.papers.${each}`} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
