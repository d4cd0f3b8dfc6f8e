import { Fragment, type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckIcon, ClockIcon, InfoIcon, scrollable, WarningIcon } from '@inkside/ui';
import {
  changesBetween,
  type Check,
  NONE,
  type OpenedRecording,
  OTHER,
  type RecordingLine,
  SAME,
  UNSEEN,
} from '@inkside/recorder';

import { knownLanguages, selectLanguage } from '../../../features/preferences/slice';
import type { RootState } from '../../store/rootReducer';
import { clockText, momentOf } from './clockText';
import { JsonTree } from './JsonTree';
import { StateDiff } from './StateDiff';

const Fact = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => {
  const intl = useIntl();
  return (
    <>
      <dt>{intl.formatMessage({ id: `replay.about.${id}` })}</dt>
      <dd>{children}</dd>
    </>
  );
};

const Facts = ({ recording: { head }, steps, states }: OpenedRecording<RootState>) => {
  const intl = useIntl();
  // As the picture at the beginning has it, which this stands beside: that one follows the state, whatever the head says.
  const shown = selectLanguage(states.stateAt(0));
  const language = knownLanguages.find((known) => known === shown);
  return (
    <dl className="replay-facts">
      <Fact id="at">{intl.formatDate(head.at, { dateStyle: 'medium', timeStyle: 'medium' })}</Fact>
      <Fact id="took">{clockText(momentOf(steps, steps.length))}</Fact>
      <Fact id="lines">{intl.formatNumber(steps.length)}</Fact>
      <Fact id="from">{intl.formatMessage({ id: `replay.about.${head.from}` })}</Fact>
      <Fact id="privacy">{intl.formatMessage({ id: `replay.about.${head.privacy}` })}</Fact>
      <Fact id="app">
        <FormattedMessage id="replay.about.versions" values={{ app: head.app, state: head.state }} />
      </Fact>
      {language === undefined ? null : <Fact id="language">{intl.formatMessage({ id: `languages.${language}` })}</Fact>}
    </dl>
  );
};

const Notice = ({ id }: { readonly id: 'replay.cutOff' | 'replay.nothing' }) => (
  <p className="replay-notice">
    <InfoIcon size={16} />
    <span>
      <FormattedMessage id={id} />
    </span>
  </p>
);

/** A name with anything but these has to stand in quotes. */
const inShell = (name: string): string =>
  /^[\w.@%+,:/-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;

/** What the head of a recording says, and what proves more than this page can. */
const AboutRecording = ({ opened }: { readonly opened: OpenedRecording<RootState> }) => {
  const { recording, name } = opened;
  const isStart = recording.head.from === 'start';
  return (
    <>
      <h2 className="replay-details-title">
        <FormattedMessage id="replay.about.title" />
      </h2>
      {recording.end === undefined ? <Notice id="replay.cutOff" /> : null}
      {recording.lines.length === 0 ? <Notice id="replay.nothing" /> : null}
      <Facts {...opened} />
      <p className="faint replay-command-lead">
        <FormattedMessage id={isStart ? 'replay.command' : 'replay.commandMiddle'} />
      </p>
      <code className="replay-command">
        {['npm run replay --', inShell(name), ...(isStart ? ['--engine'] : [])].map((word, index) => (
          <Fragment key={word}>
            {index === 0 ? null : ' '}
            <span>{word}</span>
          </Fragment>
        ))}
      </code>
    </>
  );
};

type Part = readonly [id: 'action' | 'args' | 'gave' | 'threw' | 'value' | 'error' | 'said', value: unknown];

/** What a line holds besides its moment, each part with its name. */
const partsOf = (line: RecordingLine): readonly Part[] => {
  if (line.kind === 'act') return [['action', line.action]];
  if (line.kind === 'answer') return [['value', line.value ?? null]];
  if (line.kind === 'failed') return [['error', line.error]];
  if (line.kind === 'said') return [['said', line.args]];
  const parts: Part[] = [['args', line.args]];
  if (line.gave !== undefined) parts.push(['gave', line.gave]);
  if (line.threw !== undefined) parts.push(['threw', line.threw]);
  return parts;
};

const words: Readonly<Record<number, readonly [id: 'same' | 'other' | 'unseen' | 'none', tone: string]>> = {
  [SAME]: ['same', 'good'],
  [OTHER]: ['other', 'bad'],
  [UNSEEN]: ['unseen', 'none'],
  [NONE]: ['none', 'none'],
};

const Here = ({ mark }: { readonly mark: number }) => {
  const intl = useIntl();
  const [id, tone] = words[mark] ?? ['unseen', 'none'];
  return (
    <p className="replay-here" data-tone={tone}>
      {id === 'same' ? <CheckIcon size={16} /> : id === 'other' ? <WarningIcon size={16} /> : <ClockIcon size={16} />}
      <span>{intl.formatMessage({ id: `replay.here.${id}` })}</span>
    </p>
  );
};

const Diff = ({ opened, position }: { readonly opened: OpenedRecording; readonly position: number }) => {
  const changes = useMemo(
    () => changesBetween(opened.states.stateAt(position - 1), opened.states.stateAt(position)),
    [opened, position],
  );
  return <StateDiff key={position} changes={changes} />;
};

interface LinkProps {
  readonly id: 'replay.toCall' | 'replay.toAnswer';
  readonly to: number | undefined;
  readonly onGo: (position: number) => void;
}

const LinkTo = ({ id, to, onGo }: LinkProps) =>
  to === undefined ? null : (
    <button type="button" className="link-button" onClick={() => onGo(to)}>
      <FormattedMessage id={id} />
    </button>
  );

interface DetailsProps {
  readonly opened: OpenedRecording<RootState>;
  readonly check: Check;
  readonly position: number;
  readonly onGo: (position: number) => void;
}

const OneStep = ({ opened, check, position, onGo }: DetailsProps) => {
  const intl = useIntl();
  const [step, line] = [opened.steps[position - 1], opened.recording.lines[position - 1]];
  const mark = check.marks[position] ?? UNSEEN;
  if (step === undefined || line === undefined) return null;
  return (
    <>
      <h2 className="replay-details-title">{step.name}</h2>
      <p className="meta">
        {`${intl.formatMessage({ id: `replay.kind.${step.kind}` })} · ${clockText(step.t)} · `}
        <FormattedMessage id="replay.line" values={{ line: position + 1 }} />
      </p>
      <p className="replay-links">
        <LinkTo id="replay.toCall" to={opened.links.askedAt(position)} onGo={onGo} />
        <LinkTo id="replay.toAnswer" to={opened.links.settledAt(position)} onGo={onGo} />
      </p>
      {line.kind === 'act' || mark === OTHER ? <Here mark={mark} /> : null}
      {partsOf(line).map(([id, value]) => (
        <section key={`${position} ${id}`} className="replay-part">
          <h3 className="part-title">{intl.formatMessage({ id: `replay.part.${id}` })}</h3>
          <JsonTree value={value} />
        </section>
      ))}
      {line.kind === 'act' && opened.states.isNear(position) ? <Diff opened={opened} position={position} /> : null}
    </>
  );
};

/** What is known of a step; at the beginning, of the recording. */
export const Details = (props: DetailsProps) => {
  const intl = useIntl();
  return (
    <section
      className="replay-panel replay-details"
      aria-label={intl.formatMessage({ id: 'replay.details' })}
      {...scrollable}
    >
      {props.position === 0 ? <AboutRecording opened={props.opened} /> : <OneStep {...props} />}
    </section>
  );
};
