import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { knownLanguages, selectLanguage } from '../../../features/preferences/slice';
import { InfoIcon } from '@inkside/ui';
import type { OpenedRecording } from '@inkside/recorder';
import type { RootState } from '../../store/rootReducer';
import { clockText, momentOf } from './clockText';

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
export const AboutRecording = ({ opened }: { readonly opened: OpenedRecording<RootState> }) => {
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
