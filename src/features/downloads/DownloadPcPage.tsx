import { useIntl } from 'react-intl';

import { formatBytes } from '@inkside/kit';
import {
  Empty,
  Loaded,
  OutLink,
  PaperDrawing,
  PlainList,
  PlainPage,
  PlainRow,
  QrPicture,
  RichText,
  Section,
  siteAddress,
  SystemThemeIcon,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { routeTable } from '../route/routeTable';
import { AndroidApp } from './AndroidApp';
import { FileHash } from './FileHash';
import { programsRequest, type ProgramsSlice } from './slice';
import './programs.css';
import type { Program } from '@inkside/protocol';

const selectPrograms = (state: ProgramsSlice) => state.programs;

/** The wire's word for what runs in a browser: its name says so already. */
const IN_BROWSER = 'web';

const ProgramRow = ({
  program: { title, platform, version, url, size, md5, sha256, html },
}: {
  readonly program: Program;
}) => {
  const intl = useIntl();
  const facts = [
    ...(platform === IN_BROWSER ? [] : [platform]),
    ...(version === null ? [] : [intl.formatMessage({ id: 'programs.version' }, { version })]),
    ...(size === null ? [] : [formatBytes(size, intl.formatNumber)]),
    ...(md5 === null ? [] : [`MD5 ${md5}`]),
  ];
  return (
    <PlainRow
      icon={<SystemThemeIcon />}
      title={url === null ? title : <OutLink href={url}>{title}</OutLink>}
      {...(facts.length === 0 ? {} : { meta: facts.join(' · ') })}
    >
      {sha256 === null ? null : (
        <div className="program-text">
          <FileHash sha256={sha256} name={title} />
        </div>
      )}
      {html === '' ? null : (
        <div className="program-text">
          <RichText html={html} />
        </div>
      )}
    </PlainRow>
  );
};

/** The page for phones, for the camera of one. */
const PhoneCode = () => {
  const intl = useIntl();
  const address = `${siteAddress()}#${routeTable.downloadPageMobile.path}`;
  return (
    <figure className="program-code">
      <QrPicture address={address} label={intl.formatMessage({ id: 'programs.qr' })} />
      <figcaption className="meta">{intl.formatMessage({ id: 'programs.qrText' })}</figcaption>
    </figure>
  );
};

/** Programs for computers, and the assistant app (specification section 2, downloadPage pc). */
export default function DownloadPcPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const title = intl.formatMessage({ id: 'places.downloadPc' });
  return (
    <PlainPage>
      <Section title={title}>
        <Loaded
          load={useAppSelector(selectPrograms)}
          failedTitle={intl.formatMessage({ id: 'programs.failed' })}
          onRetry={(args) => dispatch(programsRequest.asked(args))}
        >
          {(programs) =>
            programs.length === 0 ? (
              <Empty
                drawing={<PaperDrawing />}
                title={intl.formatMessage({ id: 'programs.empty' })}
                text={intl.formatMessage({ id: 'programs.emptyText' })}
              />
            ) : (
              <PlainList label={title}>
                {programs.map((program) => (
                  <ProgramRow key={program.id} program={program} />
                ))}
              </PlainList>
            )
          }
        </Loaded>
      </Section>
      <Section title={intl.formatMessage({ id: 'programs.phones' })}>
        <PhoneCode />
        <AndroidApp />
      </Section>
    </PlainPage>
  );
}
