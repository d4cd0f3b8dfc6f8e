import { useDeferredValue, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

import { useMedia, WIDE } from '@inkside/ui';
import type { Player, Playing } from '@inkside/recorder';
import type { RootState } from '../../store/rootReducer';
import { Details } from './Details';
import { Stage } from './Stage';
import { StepsPanel } from './StepsPanel';
import { Transport } from './Transport';

/** What keeps its keys to itself; the scrubber has arrows, Home and End of its own. */
const TYPED_INTO = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
const PRESSED = 'button, a[href], input, summary';

/** Arrows lead by a step, Home and End to the ends, the space bar plays; wherever the focus is on nothing that wants them. */
const usePlayerKeys = (player: Player): void => {
  useEffect(() => {
    const move = (key: string): (() => void) | undefined => {
      const state = player.shown();
      if (state.phase !== 'open') return undefined;
      const { position, opened } = state;
      const places: Readonly<Record<string, number>> = {
        ArrowLeft: position - 1,
        ArrowRight: position + 1,
        Home: 0,
        End: opened.states.length,
      };
      const place = places[key];
      if (place !== undefined) return () => player.goTo(place);
      return key === ' ' ? () => player.toggle() : undefined;
    };
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element))
        return;
      const isScrubber = target.matches('input[type="range"]');
      if (event.key === ' ' ? target.closest(PRESSED) !== null && !isScrubber : target.closest(TYPED_INTO) !== null)
        return;
      const moved = move(event.key);
      if (moved === undefined) return;
      event.preventDefault();
      moved();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [player]);
};

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
  readonly state: Playing<RootState>;
  readonly player: Player<RootState>;
}

/** A recording that is open: the app at that moment, the steps, what a step did, and the way through them. */
export const OpenRecording = ({ state, player }: OpenRecordingProps) => {
  const isWide = useMedia(WIDE);
  const [panel, setPanel] = useState<Panel>('picture');
  // The place moves at once; what takes longer follows.
  const position = useDeferredValue(state.position);
  usePlayerKeys(player);
  const isShown = (one: Panel): boolean => isWide || one === panel;
  const { opened, check } = state;

  return (
    <>
      {isWide ? null : <Tabs current={panel} onChoose={setPanel} />}
      <main className="replay-main">
        {isShown('list') ? <StepsPanel opened={opened} check={check} position={position} onGo={player.goTo} /> : null}
        <Stage opened={opened} position={position} isShown={isShown('picture')} />
        {isShown('details') ? <Details opened={opened} check={check} position={position} onGo={player.goTo} /> : null}
      </main>
      <Transport state={state} player={player} />
    </>
  );
};
