import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';

import { useAppDispatch } from '@inkside/ui';
import type { SeenPage } from '../../view/strip';
import { textTyped } from '../../writingSlice';
import type { Typing } from '../../writingTypes';
import { cssOf } from './PenCard';

interface TextBoxProps {
  readonly page: SeenPage;
  readonly typing: Typing;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Where a text is typed, as large as it stands on the page. It is kept when the box is left, Escape among the ways. */
export const TextBox = ({ page: { viewport }, typing, ratio }: TextBoxProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const area = useRef<HTMLTextAreaElement>(null);
  const css = (units: number): number => (units * viewport.scale) / ratio;
  const { box, size, colour } = typing;
  const grow = (): void => {
    const target = area.current;
    if (target === null) return;
    target.style.height = 'auto';
    target.style.height = `${target.scrollHeight}px`;
  };
  const keep = (): void => {
    const { value = '', scrollHeight = 0 } = area.current ?? {};
    dispatch(textTyped({ text: value, height: Math.round((scrollHeight * ratio) / viewport.scale) }));
  };
  useEffect(() => {
    grow();
    area.current?.focus();
  }, []);
  return (
    <textarea
      ref={area}
      className="text-box"
      aria-label={intl.formatMessage({ id: 'ink.write.textBox' })}
      defaultValue={typing.text}
      rows={1}
      style={{
        left: css(box.left) + viewport.offsetX / ratio,
        top: css(box.top) + viewport.offsetY / ratio,
        width: css(box.right - box.left),
        fontSize: css(size),
        color: cssOf(colour),
      }}
      onInput={grow}
      onBlur={keep}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
          event.preventDefault();
          event.stopPropagation();
          area.current?.blur();
        }
      }}
    />
  );
};
