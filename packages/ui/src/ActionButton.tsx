import type { ComponentProps, ReactNode } from 'react';

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
