import { FormattedMessage, useIntl } from 'react-intl';

import {
  ActionButton,
  Failed,
  LibraryIcon,
  NotesIcon,
  PlainList,
  PlainPage,
  PlainRow,
  Section,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { formatBytes } from '@inkside/kit';
import type { Ledger } from '@inkside/protocol';
import { useMoment } from './DeliveryMark';
import { BackToFiles } from './DeliveryPage';
import { exportRequest, ledgerAsked } from './requests';
import {
  makeSelectObjectTitle,
  selectDeliveryDevices,
  selectDeliveryError,
  selectDeliveryFiles,
  selectDeliveryPhase,
  selectFetchedObjects,
} from './selectors';

type FetchedObject = Ledger['objects'][number];

/** What one device fetched of a note or a book, and its own last word of it. */
const DeviceLines = ({
  device,
  name,
}: {
  readonly device: FetchedObject['devices'][number];
  readonly name: string;
}) => {
  const intl = useIntl();
  const moment = useMoment();
  const { at, objects, bytes, said } = device;
  const size = formatBytes(bytes, intl.formatNumber);
  const lineOf = ({ event, at: time, reason }: NonNullable<typeof said>): string =>
    event === 'opened'
      ? intl.formatMessage({ id: 'delivery.line.opened' }, { time: moment(time) })
      : intl.formatMessage({ id: 'delivery.line.refused' }, { time: moment(time), reason });
  return (
    <>
      {objects > 0 && (
        <div>
          <FormattedMessage
            id="delivery.objectLine"
            values={{ device: name, time: moment(at), count: objects, size }}
          />
        </div>
      )}
      {said !== undefined && (
        <div>
          <FormattedMessage id="delivery.objectSaid" values={{ device: name, line: lineOf(said) }} />
        </div>
      )}
    </>
  );
};

const ObjectRow = ({ object }: { readonly object: FetchedObject }) => {
  const intl = useIntl();
  const title = useAppSelector(makeSelectObjectTitle(object));
  const devices = useAppSelector(selectDeliveryDevices);
  const nameOf = (id: number): string =>
    devices.find((device) => device.id === id)?.name ?? intl.formatMessage({ id: 'delivery.formerDevice' });
  return (
    <PlainRow
      icon={object.kind === 'note' ? <NotesIcon /> : <LibraryIcon />}
      title={title}
      meta={object.devices.map((device) => (
        <DeviceLines key={device.deviceId} device={device} name={nameOf(device.deviceId)} />
      ))}
    />
  );
};

/** A list that is drawn whole has an end; the exported table has all. */
const MOST_SHOWN = 200;

const Objects = ({ objects }: { readonly objects: Ledger['objects'] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const title = intl.formatMessage({ id: 'delivery.objects' });
  if (objects.length === 0) {
    return (
      <Section title={title}>
        <p className="faint">
          <FormattedMessage id="delivery.noObjects" />
        </p>
      </Section>
    );
  }
  const newest = objects.toSorted((a, b) => b.changedAt - a.changedAt).slice(0, MOST_SHOWN);
  return (
    <Section title={title}>
      <PlainList label={title}>
        {newest.map((object) => (
          <ObjectRow key={`${object.kind}/${object.id}`} object={object} />
        ))}
      </PlainList>
      <div className="delivery-note">
        <ActionButton onClick={() => dispatch(exportRequest.asked({ of: 'objects' }))}>
          <FormattedMessage id="delivery.exportOne" />
        </ActionButton>
      </div>
    </Section>
  );
};

const Log = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const phase = useAppSelector(selectDeliveryPhase);
  const error = useAppSelector(selectDeliveryError);
  const files = useAppSelector(selectDeliveryFiles);
  const objects = useAppSelector(selectFetchedObjects);
  if (phase === 'failed' && error !== null) {
    return (
      <Failed
        title={intl.formatMessage({ id: 'delivery.failed' })}
        error={error}
        onRetry={() => dispatch(ledgerAsked())}
      />
    );
  }
  if (phase !== 'read') {
    return (
      <p className="faint" aria-live="polite">
        <FormattedMessage id={phase === 'absent' ? 'delivery.absent' : 'delivery.loading'} />
      </p>
    );
  }
  return (
    <>
      <Section title={intl.formatMessage({ id: 'delivery.back' })}>
        <p className="plain-lead">
          <FormattedMessage id="delivery.fileLine" values={{ count: Object.keys(files).length }} />
        </p>
        <ActionButton onClick={() => dispatch(exportRequest.asked({ of: 'files' }))}>
          <FormattedMessage id="delivery.exportAll" />
        </ActionButton>
      </Section>
      <Objects objects={objects} />
    </>
  );
};

/** All that the cloud noted: the log of sent files to take away, and which notes and books devices fetched. */
export default function DeliveryLogPage() {
  return (
    <PlainPage>
      <div>
        <BackToFiles />
        <h1 className="delivery-title">
          <FormattedMessage id="delivery.log" />
        </h1>
      </div>
      <Log />
    </PlainPage>
  );
}
