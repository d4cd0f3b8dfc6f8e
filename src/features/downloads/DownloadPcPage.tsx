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
  RichText,
  Section,
  SystemThemeIcon,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { AndroidApp } from './AndroidApp';
import { programsRequest, type ProgramsSlice } from './slice';
import './programs.css';
import type { Program } from '@inkside/protocol';

const selectPrograms = (state: ProgramsSlice) => state.programs;

/** The wire's word for what runs in a browser: its name says so already. */
const IN_BROWSER = 'web';

const ProgramRow = ({ program: { title, platform, version, url, size, md5, html } }: { readonly program: Program }) => {
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
      {html === '' ? null : (
        <div className="program-text">
          <RichText html={html} />
        </div>
      )}
    </PlainRow>
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
        <AndroidApp />
      </Section>
    </PlainPage>
  );
}
