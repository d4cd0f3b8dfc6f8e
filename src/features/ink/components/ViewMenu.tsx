import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { type Dispatch, type JSX, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { CheckIcon, IconButton, MoreIcon, useAppDispatch } from '@inkside/ui';

import type { Fit, Flow, View, ViewEvent } from '../view/viewLogic';
import { ViewIcon } from './icons';
import { pageFlowChosen } from '../../preferences/slice';

export interface ViewChoices {
  readonly fit: Fit;
  readonly flow: Flow;
  readonly onFit: (fit: Exclude<Fit, 'free'>) => void;
  readonly onFlow: (flow: Flow) => void;
  /** Absent where the browser has no full screen. */
  readonly fullScreen: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
}

/** A tool that has no room of its own in the bar. */
export interface MenuTool {
  readonly id: string;
  readonly icon: JSX.Element;
  readonly label: string;
  /** Absent for one that is no switch. */
  readonly isOn?: boolean;
  readonly onPress: () => void;
}

interface ViewMenuProps {
  readonly choices: ViewChoices;
  /** What else stands in the menu, above the choices. */
  readonly tools: readonly MenuTool[];
}

const fits = [
  ['width', 'ink.fitWidth', 'W'],
  ['page', 'ink.fitPage', '0'],
  ['actual', 'ink.actualSize', '1'],
] as const;

const flows = [
  ['continuous', 'ink.flow.continuous'],
  ['single', 'ink.flow.single'],
] as const;

const Items = ({ choices, tools }: ViewMenuProps) => {
  const intl = useIntl();
  const { fit, flow, onFit, onFlow, fullScreen } = choices;
  const mark = (isOn: boolean) => (isOn ? <CheckIcon /> : <span className="ink-no-mark" />);
  return (
    <Menu aria-label={intl.formatMessage({ id: 'ink.view' })}>
      {tools.map(({ id, icon, label, isOn, onPress }) => (
        <MenuItem key={id} icon={icon} aria-current={isOn} text={label} onClick={onPress} />
      ))}
      {tools.length === 0 ? null : <MenuDivider />}
      {fits.map(([name, id, label]) => (
        <MenuItem
          key={name}
          icon={mark(fit === name)}
          aria-current={fit === name}
          text={intl.formatMessage({ id })}
          label={label}
          onClick={() => onFit(name)}
        />
      ))}
      <MenuDivider />
      {flows.map(([name, id]) => (
        <MenuItem
          key={name}
          icon={mark(flow === name)}
          aria-current={flow === name}
          text={intl.formatMessage({ id })}
          onClick={() => onFlow(name)}
        />
      ))}
      {fullScreen === undefined ? null : (
        <>
          <MenuDivider />
          <MenuItem
            icon={mark(fullScreen.isOn)}
            aria-current={fullScreen.isOn}
            text={intl.formatMessage({ id: 'ink.fullScreen' })}
            label="F"
            onClick={fullScreen.toggle}
          />
        </>
      )}
    </Menu>
  );
};

/** How the pages stand: what they fit, whether they hang together, and the whole screen for them. */
export const ViewMenu = (props: ViewMenuProps) => {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.querySelector('button')?.focus();
  };
  return (
    <span className="ink-menu-place" ref={button}>
      <IconButton
        icon={props.tools.length === 0 ? <ViewIcon /> : <MoreIcon />}
        label={intl.formatMessage({ id: props.tools.length === 0 ? 'ink.view' : 'ink.more' })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <PopoverNext
          isOpen
          animation="minimal"
          arrow={false}
          placement="bottom-end"
          shouldReturnFocusOnClose={false}
          onInteraction={(next) => (next ? undefined : close())}
          content={<Items {...props} />}
        >
          <span className="ink-menu-anchor" />
        </PopoverNext>
      ) : null}
    </span>
  );
};

const subscribe = (tell: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
};

interface FullScreen {
  /** Phones of one maker have none. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The whole screen for the app: dialogs and menus hang on the page's body, so it is the page that is enlarged. */
const useFullScreen = (): FullScreen => {
  const isOn = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const isPossible = document.fullscreenEnabled === true;
  const toggle = useCallback(() => {
    if (document.fullscreenEnabled !== true) return;
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // A browser that refuses says so itself.
    change.catch(() => undefined);
  }, []);
  return useMemo(() => ({ isPossible, isOn, toggle }), [isPossible, isOn, toggle]);
};

/** How the pages stand, and what changes that. */
export const useViewChoices = ({ fit, flow }: View, tell: Dispatch<ViewEvent>): ViewChoices => {
  const dispatch = useAppDispatch();
  const fullScreen = useFullScreen();
  return useMemo(
    () => ({
      fit,
      flow,
      onFit: (chosen: Exclude<Fit, 'free'>) => tell({ type: 'fitted', fit: chosen }),
      onFlow: (chosen: Flow) => void dispatch(pageFlowChosen(chosen)),
      fullScreen: fullScreen.isPossible ? fullScreen : undefined,
    }),
    [fit, flow, tell, dispatch, fullScreen],
  );
};
