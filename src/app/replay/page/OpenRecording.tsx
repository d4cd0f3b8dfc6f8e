import { useDeferredValue, useState } from 'react';
import { useIntl } from 'react-intl';

import { useMedia, WIDE } from '../../kit/ui/useMedia';
import type { Player } from '../player/createPlayer';
import type { Playing } from '../player/types';
import { Details } from './Details';
import { Stage } from './Stage';
import { StepsPanel } from './StepsPanel';
import { Transport } from './Transport';
import { usePlayerKeys } from './usePlayerKeys';

const panels = ['picture', 'list', 'details'] as const;
type Panel = (typeof panels)[number];

interface TabsProps {
  readonly current: Panel;
  readonly onChoose: (panel: Panel) => void;
}

/** Where the three parts have no room beside each other, one at a time. */
const Tabs = ({ current, onChoose }: TabsProps) => {
  const intl = useIntl();
  return (
    <nav className="replay-tabs" aria-label={intl.formatMessage({ id: 'replay.panels' })}>
      {panels.map((panel) => (
        <button key={panel} type="button" aria-pressed={panel === current} onClick={() => onChoose(panel)}>
          {intl.formatMessage({ id: `replay.panel.${panel}` })}
        </button>
      ))}
    </nav>
  );
};

interface OpenRecordingProps {
  readonly state: Playing;
  readonly player: Player;
}

/** A recording that is open: the app at that moment, the steps, what a step did, and the way through them. */
export const OpenRecording = ({ state, player }: OpenRecordingProps) => {
  const isWide = useMedia(WIDE);
  const [panel, setPanel] = useState<Panel>('picture');
  // The place moves at once; what takes longer follows.
  const position = useDeferredValue(state.position);
  usePlayerKeys(player);
  const isShown = (one: Panel): boolean => isWide || one === panel;
  const { tape, check } = state;

  return (
    <>
      {isWide ? null : <Tabs current={panel} onChoose={setPanel} />}
      <main className="replay-main">
        {isShown('list') ? <StepsPanel tape={tape} check={check} position={position} onGo={player.goTo} /> : null}
        <Stage tape={tape} position={position} isShown={isShown('picture')} />
        {isShown('details') ? <Details tape={tape} check={check} position={position} onGo={player.goTo} /> : null}
      </main>
      <Transport state={state} player={player} />
    </>
  );
};
