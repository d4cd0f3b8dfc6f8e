import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  ActionButton,
  ContractField,
  isCloudLocal,
  SentenceGap,
  useAppDispatch,
  useAppSelector,
  useContractForm,
  useHandles,
  useNow,
  Wrong,
} from '@inkside/ui';
import { CODE_FORM, type Contact, waitOf } from '@inkside/kit';
import { DESTROY_WORD, destroyBody } from '@inkside/protocol';

import { selectCodeWaitOf } from '../../session/selectors';
import { selectCloseCode, selectClosing } from '../selectors';
import { closeCodeRequest, closeRequest } from '../slice';

const SECOND_MS = 1000;

/** Whole seconds until another code may be asked for; 0 when it may. */
const useWait = (contact: Contact): number => {
  const until = useAppSelector(selectCodeWaitOf(contact));
  return Math.max(0, Math.ceil((until - useNow(SECOND_MS)) / SECOND_MS));
};

const nameOf = ({ address, areaCode }: Contact): string => (areaCode === null ? address : `${areaCode} ${address}`);

const SendCode = ({ contact }: { readonly contact: Contact }) => {
  const dispatch = useAppDispatch();
  const seconds = useWait(contact);
  const isBusy = useAppSelector(selectCloseCode).phase === 'running';
  return (
    <ActionButton disabled={seconds > 0} isBusy={isBusy} onClick={() => dispatch(closeCodeRequest.asked({ contact }))}>
      {seconds === 0 ? (
        <FormattedMessage id="session.sendCode" />
      ) : (
        <FormattedMessage id="session.sendAgainIn" values={{ ...waitOf(seconds) }} />
      )}
    </ActionButton>
  );
};

/** Where to look for the code, or why it was not sent. */
const CodeOutcome = ({ contact }: { readonly contact: Contact }) => {
  const code = useAppSelector(selectCloseCode);
  if (code.phase === 'failed') return <Wrong error={code.error} />;
  if (code.phase !== 'succeeded') return null;
  return (
    <p className="meta" aria-live="polite">
      <FormattedMessage id="session.codeSent" values={{ to: nameOf(contact) }} />
      <SentenceGap />
      {isCloudLocal() ? (
        <FormattedMessage
          id="session.codeShownLocally"
          values={{
            link: (words) => (
              <a key="outbox" href="/outbox" target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
          }}
        />
      ) : null}
    </p>
  );
};

interface Typed {
  readonly mobi: string;
  readonly code: string;
  readonly confirm: string;
}

const codeFault = (typed: string) => {
  if (typed === '') return { code: 'errors.codeEmpty', params: {} };
  return CODE_FORM.test(typed) ? undefined : { code: 'errors.codeLength', params: {} };
};

const wordFault = (typed: string) =>
  typed.trim() === DESTROY_WORD ? undefined : { code: 'errors.closeWord', params: { word: DESTROY_WORD } };

const useCloseForm = (contact: Contact) =>
  useContractForm<Typed>({
    schema: destroyBody,
    rules: { code: (typed) => codeFault(typed.trim()), confirm: wordFault },
    defaults: { mobi: contact.address, code: '', confirm: '' },
    secrets: ['code'],
    request: useAppSelector(selectClosing),
    refusedField: ({ code }) => (code.startsWith('errors.code') ? 'code' : undefined),
    onEnd: () => undefined,
  });

interface ContactChoiceProps {
  readonly contacts: readonly Contact[];
  readonly place: number;
  readonly onChoose: (place: number) => void;
}

/** Where the code goes, where there are two ways. */
const ContactChoice = ({ contacts, place, onChoose }: ContactChoiceProps) => {
  const id = useId();
  if (contacts.length < 2) return null;
  return (
    <p className="form-row">
      <label htmlFor={id}>
        <FormattedMessage id="privacy.closeTo" />
      </label>
      <span className="bp6-html-select">
        <select id={id} value={place} onChange={({ target }) => onChoose(Number(target.value))}>
          {contacts.map((each, index) => (
            <option key={nameOf(each)} value={index}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </span>
    </p>
  );
};

/** Steps three and four: the code that went to an own contact, and the word. */
export const CloseForm = ({ contacts }: { readonly contacts: readonly [Contact, ...Contact[]] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { secrets } = useHandles();
  const [place, setPlace] = useState(0);
  const contact = contacts[place] ?? contacts[0];
  const form = useCloseForm(contact);
  const send = form.onSubmit(({ code }) => dispatch(closeRequest.asked({ contact, code: secrets.keep(code.trim()) })));
  return (
    <form noValidate onSubmit={send}>
      <h2 className="plain-title">
        <FormattedMessage id="privacy.closeCode" />
      </h2>
      <ContactChoice contacts={contacts} place={place} onChoose={setPlace} />
      <ContractField
        of={form}
        name="code"
        label={intl.formatMessage({ id: 'session.code' })}
        help={<FormattedMessage id="privacy.closeCodeHelp" values={{ to: nameOf(contact) }} />}
        inputMode="numeric"
        autoComplete="one-time-code"
        beside={<SendCode contact={contact} />}
      />
      <CodeOutcome contact={contact} />
      <h2 className="plain-title">
        <FormattedMessage id="privacy.closeWord" />
      </h2>
      <ContractField
        of={form}
        name="confirm"
        label={intl.formatMessage({ id: 'privacy.closeWordLabel' }, { word: DESTROY_WORD })}
        autoCapitalize="characters"
      />
      {form.refusal === undefined ? null : <Wrong error={form.refusal} />}
      <ActionButton type="submit" tone="danger" isBusy={form.isBusy}>
        <FormattedMessage id="privacy.close" />
      </ActionButton>
    </form>
  );
};
