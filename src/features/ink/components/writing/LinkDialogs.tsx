import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { LineDialog } from '@inkside/ui';
import { pageIndexOf } from '../../view/input';

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The address as it is kept: without a scheme, as people say it, it is of the web. Undefined for what is none. */
const addressOf = (typed: string): string | undefined => {
  const text = typed.trim();
  const whole = SCHEME.test(text) ? text : `https://${text}`;
  const url = URL.parse(whole);
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? whole : undefined;
};

interface LinkDialogProps {
  readonly onTake: (address: string) => void;
  readonly onClose: () => void;
}

/** Asks for the address of a link. */
export const LinkDialog = ({ onTake, onClose }: LinkDialogProps) => {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const take = (value: string): void => {
    const address = addressOf(value);
    setWrong(address === undefined);
    if (address === undefined) return;
    onTake(address);
    onClose();
  };
  return (
    <LineDialog
      title={<FormattedMessage id="ink.write.insert.linkTitle" />}
      label={intl.formatMessage({ id: 'ink.write.insert.address' })}
      verb={intl.formatMessage({ id: 'ink.write.insert.putLink' })}
      value={typed}
      fault={isWrong ? { code: 'ink.write.insert.noAddress', params: {} } : undefined}
      onType={(value) => {
        setTyped(value);
        setWrong(false);
      }}
      onSend={take}
      onClose={onClose}
    />
  );
};

interface PageLinkDialogProps {
  /** How many the note has. */
  readonly pages: number;
  /** 0 first. */
  readonly onTake: (index: number) => void;
  readonly onClose: () => void;
}

/** Asks for the number of a page of this note. */
export const PageLinkDialog = ({ pages, onTake, onClose }: PageLinkDialogProps) => {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const take = (value: string): void => {
    const index = pageIndexOf(value, pages);
    setWrong(index === undefined);
    if (index === undefined) return;
    onTake(index);
    onClose();
  };
  return (
    <LineDialog
      title={<FormattedMessage id="ink.write.insert.pageTitle" />}
      label={intl.formatMessage({ id: 'ink.write.insert.pageNumber' }, { count: pages })}
      verb={intl.formatMessage({ id: 'ink.write.insert.putLink' })}
      value={typed}
      fault={isWrong ? { code: 'ink.write.insert.noPage', params: { count: pages } } : undefined}
      onType={(value) => {
        setTyped(value);
        setWrong(false);
      }}
      onSend={take}
      onClose={onClose}
    />
  );
};
