import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

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
