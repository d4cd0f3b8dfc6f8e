import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type AppError, typedAddress } from '@inkside/kit';

import { addPageRequest } from '../deskSlice';
import { isSearch } from '../logic';
import { selectAddingPage } from '../selectors';
import { FormDialog } from './FormDialog';
import { addressFault, Field, FolderField, folderFault, TextField, TOP, typeFault, UNCHOSEN } from './formFields';

const TYPES = ['page', 'search'] as const;
type PageType = (typeof TYPES)[number];

interface Faults {
  readonly address?: AppError;
  readonly folder?: AppError;
  readonly type?: AppError;
}

const searchFault: AppError = { code: 'errors.searchMark', params: {} };

/** What is wrong with each field; nothing of those that are right. */
const faultsOf = (url: string | undefined, folder: string, type: PageType | undefined): Faults => {
  const marked = type !== 'search' || isSearch(url ?? null);
  const address = url === undefined ? addressFault : searchFault;
  return {
    ...(url === undefined || !marked ? { address } : {}),
    ...(folder === UNCHOSEN ? { folder: folderFault } : {}),
    ...(type === undefined ? { type: typeFault } : {}),
  };
};

/** The three fields; each says what is wrong with it (specification section 5). */
const useFields = () => {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [folder, setFolder] = useState(UNCHOSEN);
  const [type, setType] = useState<PageType>();
  const [faults, setFaults] = useState<Faults>({});
  const [isSent, setSent] = useState(false);
  const send = (): void => {
    const url = typedAddress(typed);
    const found = faultsOf(url, folder, type);
    setFaults(found);
    if (url === undefined || type === undefined || Object.keys(found).length > 0) return;
    setSent(true);
    dispatch(addPageRequest.asked({ url, parent: folder === TOP ? null : folder, pageType: type }));
  };
  return { typed, setTyped, folder, setFolder, type, setType, faults, isSent, send };
};

interface TypeFieldProps {
  readonly type: PageType | undefined;
  readonly onChoose: (type: PageType | undefined) => void;
  readonly fault: AppError | undefined;
}

/** A page or a search must be chosen (specification section 5). */
const TypeField = ({ type, onChoose, fault }: TypeFieldProps) => {
  const intl = useIntl();
  return (
    <Field
      label={intl.formatMessage({ id: 'reading.pageType' })}
      help={intl.formatMessage({ id: 'reading.pageTypeHelp' })}
      fault={fault}
    >
      {(attributes) => (
        <span className="bp6-html-select bp6-fill">
          <select
            {...attributes}
            value={type ?? ''}
            onChange={({ target }) => onChoose(TYPES.find((each) => each === target.value))}
          >
            <option value="">{intl.formatMessage({ id: 'reading.choose' })}</option>
            {TYPES.map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: `reading.pageTypes.${each}` })}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
};

/** Saves a page of the web, or the address of a search. */
export const AddPage = ({ onClose }: { readonly onClose: () => void }) => {
  const intl = useIntl();
  const fields = useFields();
  const { faults, isSent } = fields;
  const request = useAppSelector(selectAddingPage);
  return (
    <FormDialog
      size="task"
      title="reading.add.page"
      verb="reading.add.page"
      onSend={fields.send}
      onClose={onClose}
      isBusy={isSent && request.phase === 'running'}
      isDone={isSent && request.phase === 'succeeded'}
      error={isSent && request.phase === 'failed' ? request.error : undefined}
    >
      <TextField
        label={intl.formatMessage({ id: 'reading.address.page' })}
        value={fields.typed}
        onType={fields.setTyped}
        fault={faults.address}
        hasFocus
      />
      <TypeField type={fields.type} onChoose={fields.setType} fault={faults.type} />
      <FolderField kind="page" value={fields.folder} onChoose={fields.setFolder} fault={faults.folder} />
    </FormDialog>
  );
};
