import { ActionButton, Chips, makeIcon, Tick } from '@inkside/ui';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { PanelKind, ScreenCut } from '@inkside/kit';
import { type Choice, NOTHING_MOVED, orientations, type Screen } from './screens';

const TurnLeftIcon = makeIcon(<path d="M4 4v4.5h4.5M4.4 8.5a6.5 6.5 0 1 1-.4 4.5" />);
const TurnRightIcon = makeIcon(<path d="M16 4v4.5h-4.5M15.6 8.5a6.5 6.5 0 1 0 .4 4.5" />);

const panels: readonly PanelKind[] = ['grey16', 'kaleido3', 'spectra6'];

interface CutFormProps {
  readonly name: string;
  readonly screens: readonly Screen[];
  readonly choice: Choice;
  readonly onChoice: (change: Partial<Choice>) => void;
  /** Takes another picture. */
  readonly onChange: () => void;
}

interface FieldProps {
  readonly label: string;
  readonly help?: string;
  readonly children: (id: string) => ReactNode;
}

const Field = ({ label, help, children }: FieldProps) => {
  const id = useId();
  return (
    <div className="cut-field">
      <label htmlFor={id} className="cut-label">
        <FormattedMessage id={label} />
      </label>
      {children(id)}
      {help === undefined ? null : <p className="meta">{help}</p>}
    </div>
  );
};

type PartProps = Pick<CutFormProps, 'choice' | 'onChoice'>;

/** Which screen, and who says how large it is. */
const ScreenField = ({ screens, choice, onChoice }: PartProps & Pick<CutFormProps, 'screens'>) => {
  const intl = useIntl();
  const { width, height, source } = choice.screen;
  const nameOf = ({ name }: Screen): string => name || intl.formatMessage({ id: 'screensavers.allDevices' });
  const choose = (value: string): void => {
    const screen = screens.find(({ deviceId }) => String(deviceId) === value);
    if (screen !== undefined) onChoice({ screen, panel: screen.panel, areas: NOTHING_MOVED });
  };
  return (
    <Field
      label="screensavers.screen"
      help={intl.formatMessage(
        { id: `screensavers.source.${source}` },
        { size: `${width} × ${height}`, model: choice.screen.name },
      )}
    >
      {(id) => (
        <span className="bp6-html-select bp6-fill">
          <select id={id} value={String(choice.screen.deviceId)} onChange={({ target }) => choose(target.value)}>
            {screens.map((screen) => (
              <option key={screen.deviceId} value={String(screen.deviceId)}>
                {nameOf(screen)}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
};

const PanelField = ({ choice, onChoice }: PartProps) => {
  const intl = useIntl();
  return (
    <Field label="screensavers.panel">
      {(id) => (
        <span className="bp6-html-select bp6-fill">
          <select
            id={id}
            value={choice.panel}
            onChange={({ target }) => {
              const panel = panels.find((each) => each === target.value);
              if (panel !== undefined) onChoice({ panel });
            }}
          >
            {panels.map((panel) => (
              <option key={panel} value={panel}>
                {intl.formatMessage({ id: `screensavers.panels.${panel}` })}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
};

const turned = (turns: ScreenCut['turns'], by: 1 | 3): ScreenCut['turns'] => ((turns + by) % 4) as ScreenCut['turns'];

/** How the picture lies on the screen. */
const Lie = ({ choice, onChoice }: PartProps) => {
  const intl = useIntl();
  const { turns, isFilling } = choice;
  const turn = (by: 1 | 3): void => onChoice({ turns: turned(turns, by), areas: NOTHING_MOVED });
  return (
    <>
      <Chips
        label={intl.formatMessage({ id: 'screensavers.lie' })}
        chips={(['fill', 'fit'] as const).map((id) => ({
          id,
          label: intl.formatMessage({ id: `screensavers.${id}` }),
        }))}
        chosen={isFilling ? 'fill' : 'fit'}
        onChoose={(id) => onChoice({ isFilling: id !== 'fit' })}
      />
      <div className="cut-turns">
        <ActionButton icon={<TurnLeftIcon size={18} />} onClick={() => turn(3)}>
          <FormattedMessage id="screensavers.turnLeft" />
        </ActionButton>
        <ActionButton icon={<TurnRightIcon size={18} />} onClick={() => turn(1)}>
          <FormattedMessage id="screensavers.turnRight" />
        </ActionButton>
      </div>
    </>
  );
};

/** Which of both is sent. */
const Sent = ({ choice: { sent }, onChoice }: PartProps) => (
  <fieldset className="cut-sent">
    <legend className="cut-label">
      <FormattedMessage id="screensavers.which" />
    </legend>
    {orientations.map((orientation) => (
      <Tick
        key={orientation}
        checked={sent.includes(orientation)}
        onChange={() =>
          onChoice({ sent: orientations.filter((each) => sent.includes(each) !== (each === orientation)) })
        }
      >
        <FormattedMessage id={`screensavers.held.${orientation}`} />
      </Tick>
    ))}
  </fieldset>
);

/** The left side of the dialog. */
export const CutForm = ({ name, screens, choice, onChoice, onChange }: CutFormProps) => (
  <div className="cut-form">
    <div className="cut-file">
      <span className="cut" title={name}>
        {name}
      </span>
      <ActionButton isSmall onClick={onChange}>
        <FormattedMessage id="screensavers.change" />
      </ActionButton>
    </div>
    <ScreenField {...{ screens, choice, onChoice }} />
    <PanelField {...{ choice, onChoice }} />
    <Lie {...{ choice, onChoice }} />
    <Sent {...{ choice, onChoice }} />
  </div>
);
