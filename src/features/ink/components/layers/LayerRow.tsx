import { type ReactNode, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';

import {
  ChevronDownIcon,
  ChevronUpIcon,
  IconButton,
  ItemMenu,
  LineForm,
  LockIcon,
  type MenuEntry,
  RenameIcon,
  TrashIcon,
  useDragging,
  useItemMenu,
} from '@inkside/ui';
import type { LayerAct } from '@inkside/ink';
import type { ListedLayer } from '../../layersSlice';
import { EyeIcon, HiddenIcon, UnlockedIcon } from './layerIcons';

/** Characters. */
const LONGEST_NAME = 64;

export interface LayerActs {
  readonly show: (layer: ListedLayer) => void;
  readonly choose: (layer: ListedLayer) => void;
  /** Kept in the note. */
  readonly act: (act: LayerAct) => void;
}

interface LayerRowProps {
  readonly layer: ListedLayer;
  /** The highest first. */
  readonly layers: readonly ListedLayer[];
  readonly acts: LayerActs;
  /** Its layers can be changed; else they are only shown and hidden. */
  readonly isWritten: boolean;
  readonly isRenamed: boolean;
  readonly onRename: (id: number | undefined) => void;
}

const nameOf = (intl: IntlShape, { name, number }: ListedLayer): string =>
  name === '' ? intl.formatMessage({ id: 'ink.layers.number' }, { number }) : name;

/** A name in the place of the row; without one the layer is known by its number again. */
const NameField = ({ layer, acts, onRename }: LayerRowProps) => {
  const intl = useIntl();
  const [typed, setTyped] = useState(layer.name);
  return (
    <div
      className="ink-layer-form"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onRename(undefined);
      }}
    >
      <LineForm
        label={intl.formatMessage({ id: 'ink.layers.name' })}
        value={typed}
        onType={setTyped}
        maxLength={LONGEST_NAME}
        verb={intl.formatMessage({ id: 'ink.layers.rename' })}
        mayBeEmpty
        hasFocus
        onSend={(name) => {
          if (name !== layer.name) acts.act({ kind: 'rename', id: layer.id, name });
          onRename(undefined);
        }}
      />
    </div>
  );
};

/** What can be done with a layer besides its buttons. Places count from the lowest. */
const useEntries = ({ layer, layers, acts, onRename }: LayerRowProps): (() => readonly MenuEntry[]) => {
  const intl = useIntl();
  const { id, place } = layer;
  const text = (of: string): string => intl.formatMessage({ id: `ink.layers.${of}` });
  const move = (to: number): void => acts.act({ kind: 'move', id, to });
  const up: MenuEntry = { id: 'up', icon: <ChevronUpIcon />, text: text('up'), onPress: () => move(place + 1) };
  const down: MenuEntry = { id: 'down', icon: <ChevronDownIcon />, text: text('down'), onPress: () => move(place - 1) };
  return () => [
    { id: 'rename', icon: <RenameIcon />, text: text('rename'), onPress: () => onRename(id) },
    ...(place < layers.length - 1 ? [up] : []),
    ...(place > 0 ? [down] : []),
    'separator',
    {
      id: 'remove',
      icon: <TrashIcon />,
      text: text('remove'),
      isDanger: true,
      onPress: () => acts.act({ kind: 'remove', id }),
    },
  ];
};

/** A row can be dragged onto another one, and takes its place. */
const useRowDrag = ({ layer, layers, acts, isWritten }: LayerRowProps) => {
  const intl = useIntl();
  const load = () => ({ ids: [`layer ${layer.id}`], words: nameOf(intl, layer) });
  const dragged = (ids: readonly string[]): ListedLayer | undefined =>
    layers.find(({ id }) => id !== layer.id && ids[0] === `layer ${id}`);
  const drop = (ids: readonly string[]): void => {
    const other = dragged(ids);
    if (other !== undefined) acts.act({ kind: 'move', id: other.id, to: layer.place });
  };
  const dragging = {
    source: { load },
    goal: { isFor: (ids: readonly string[]) => dragged(ids) !== undefined, onDrop: drop },
  };
  return useDragging(isWritten ? dragging : {});
};

const Flags = ({ layer, acts }: LayerRowProps) => {
  const intl = useIntl();
  const { lock, id } = layer;
  const label = intl.formatMessage(
    { id: lock ? 'ink.layers.unlock' : 'ink.layers.lock' },
    { name: nameOf(intl, layer) },
  );
  return (
    <IconButton
      icon={lock ? <LockIcon /> : <UnlockedIcon />}
      label={label}
      aria-pressed={lock}
      onClick={() => acts.act({ kind: 'lock', id, lock: !lock })}
    />
  );
};

const Eye = ({ layer, acts }: LayerRowProps) => {
  const intl = useIntl();
  const { isSeen } = layer;
  const label = intl.formatMessage(
    { id: isSeen ? 'ink.layers.hide' : 'ink.layers.show' },
    { name: nameOf(intl, layer) },
  );
  return (
    <IconButton
      icon={isSeen ? <EyeIcon /> : <HiddenIcon />}
      label={label}
      aria-pressed={isSeen}
      onClick={() => acts.show(layer)}
    />
  );
};

const Words = ({ layer }: Pick<LayerRowProps, 'layer'>): ReactNode => {
  const intl = useIntl();
  const name = nameOf(intl, layer);
  return (
    <>
      <span className="cut" title={name}>
        {name}
      </span>
      <span className="faint ink-layer-count">
        <FormattedMessage id="ink.layers.shapes" values={{ count: layer.shapes }} />
      </span>
    </>
  );
};

/** One layer: whether it is seen, its name, and while the note is written on, what can be done with it. */
export const LayerRow = (props: LayerRowProps) => {
  const { layer, acts, isWritten, isRenamed } = props;
  const intl = useIntl();
  const menu = useItemMenu();
  const entries = useEntries(props);
  const element = useRowDrag(props);
  if (isWritten && isRenamed) {
    return (
      <li className="ink-layer">
        <NameField {...props} />
      </li>
    );
  }
  return (
    <li className="ink-layer" ref={element} data-seen={layer.isSeen} {...(isWritten ? menu.row : {})}>
      <Eye {...props} />
      {isWritten ? (
        <>
          <button
            type="button"
            className="row-button ink-layer-name"
            aria-current={layer.isCurrent}
            onClick={() => acts.choose(layer)}
          >
            <Words layer={layer} />
          </button>
          <Flags {...props} />
          <ItemMenu
            label={intl.formatMessage({ id: 'ink.layers.more' }, { name: nameOf(intl, layer) })}
            menu={menu}
            entries={entries}
          />
        </>
      ) : (
        <span className="ink-layer-name">
          <Words layer={layer} />
        </span>
      )}
    </li>
  );
};
