import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { CheckIcon } from '../../../../app/kit/icons/actions';
import { IconButton } from '../../../../app/kit/ui/IconButton';
import type { Fit, Flow } from '../../view/viewLogic';
import { ViewIcon } from './icons';

export interface ViewChoices {
  readonly fit: Fit;
  readonly flow: Flow;
  readonly onFit: (fit: Exclude<Fit, 'free'>) => void;
  readonly onFlow: (flow: Flow) => void;
  /** Absent where the browser has no full screen. */
  readonly fullScreen: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
}

const fits = [
  ['width', 'ink.fitWidth', undefined],
  ['page', 'ink.fitPage', '0'],
  ['actual', 'ink.actualSize', undefined],
] as const;

const flows = [
  ['continuous', 'ink.flow.continuous'],
  ['single', 'ink.flow.single'],
] as const;

const Items = ({ fit, flow, onFit, onFlow, fullScreen }: ViewChoices) => {
  const intl = useIntl();
  const mark = (isOn: boolean) => (isOn ? <CheckIcon /> : <span className="ink-no-mark" />);
  return (
    <Menu aria-label={intl.formatMessage({ id: 'ink.view' })}>
      {fits.map(([name, id, label]) => (
        <MenuItem
          key={name}
          icon={mark(fit === name)}
          aria-current={fit === name}
          text={intl.formatMessage({ id })}
          {...(label === undefined ? {} : { label })}
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
export const ViewMenu = (choices: ViewChoices) => {
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
        icon={<ViewIcon />}
        label={intl.formatMessage({ id: 'ink.view' })}
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
          content={<Items {...choices} />}
        >
          <span className="ink-menu-anchor" />
        </PopoverNext>
      ) : null}
    </span>
  );
};
