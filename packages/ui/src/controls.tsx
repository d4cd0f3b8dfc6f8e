import { type ComponentProps, type JSX, type ReactNode, useEffect, useRef } from 'react';

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly tone?: 'plain' | 'primary' | 'danger';
  /** Without a frame, for bars and heads. */
  readonly isBare?: boolean;
  readonly isSmall?: boolean;
  /** As wide as its place. */
  readonly isWide?: boolean;
  /** What was asked for is being done; the button waits. */
  readonly isBusy?: boolean;
  readonly icon?: ReactNode;
  readonly type?: 'button' | 'submit';
}

const tones = { plain: undefined, primary: 'bp6-intent-primary', danger: 'bp6-intent-danger' } as const;

const joined = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => typeof name === 'string').join(' ');

/**
 * A button with Blueprint's class names and without its code: Blueprint's own button brings the names of all its
 * icons along, which would be a tenth of what the sign-in page loads.
 */
export const ActionButton = (props: ActionButtonProps) => {
  const { tone, isBare, isSmall, isWide, isBusy, icon, children, disabled, className, type, ...native } = props;
  const looks = [tones[tone ?? 'plain'], isBare && 'bp6-minimal', isSmall && 'bp6-small', isWide && 'bp6-fill'];
  return (
    <button
      {...native}
      type={type ?? 'button'}
      className={joined('bp6-button', ...looks, className)}
      disabled={disabled === true || isBusy === true}
      aria-busy={isBusy === true}
    >
      {icon}
      {children === undefined ? null : <span className="bp6-button-text">{children}</span>}
    </button>
  );
};

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'title'> {
  readonly icon: JSX.Element;
  /** What it does: the name for screen readers and the title. */
  readonly label: string;
  readonly size?: 'small' | 'medium';
}

/** A button that is only an icon; it always carries its name. */
export const IconButton = ({ icon, label, size = 'medium', ...rest }: IconButtonProps) => (
  <ActionButton {...rest} isBare isSmall={size === 'small'} icon={icon} aria-label={label} title={label} />
);

interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'children'> {
  /** Some of what it stands for is ticked, not all. */
  readonly isPartial?: boolean;
  readonly children?: ReactNode;
}

/** A tick box with Blueprint's class names and without its code; the words beside it are its children. */
export const Tick = ({ isPartial = false, children, ...input }: TickProps) => {
  const box = useRef<HTMLInputElement>(null);
  // There is no attribute for it.
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className="bp6-control bp6-checkbox">
      <input ref={box} type="checkbox" className="bp6-control-input" {...input} />
      <span className="bp6-control-indicator" />
      {children}
    </label>
  );
};
