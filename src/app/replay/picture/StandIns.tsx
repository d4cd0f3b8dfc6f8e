import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { IntlProvider, useIntl, type IntlShape } from 'react-intl';
import { useStore } from 'react-redux';

import type { InkSlice } from '../../../features/ink/slice';
import { languageOf } from '../../../locales/languageOf';
import type { Messages } from '../../../locales/loadMessages';
import { loadReplayWords } from '../../../locales/replayWords';
import { HandlesProvider } from '@inkside/ui';
import { standInHandles, type AbsenceWords } from './standInHandles';

/** The words of recordings in a language, as soon as they are there; without them nothing is named. */
const useReplayWords = (locale: string): Messages | undefined => {
  const [words, setWords] = useState<Messages>();
  useEffect(() => {
    let isCurrent = true;
    loadReplayWords(languageOf(locale)).then(
      (loaded) => void (isCurrent && setWords(loaded)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return words;
};

const absenceIn = (intl: IntlShape): AbsenceWords | undefined =>
  intl.messages['replay.absent.ink'] === undefined
    ? undefined
    : {
        picture: intl.formatMessage({ id: 'replay.absent.picture' }),
        ink: intl.formatMessage({ id: 'replay.absent.ink' }),
        page: ({ shapes, points }) => intl.formatMessage({ id: 'replay.absent.page' }, { shapes, points }),
      };

interface StandInsProps {
  readonly children: ReactNode;
}

const Handed = ({ children }: StandInsProps) => {
  const intl = useIntl();
  const store = useStore<InkSlice>();
  const handles = useMemo(() => standInHandles(absenceIn(intl), () => store.getState().ink), [intl, store]);
  return <HandlesProvider value={handles}>{children}</HandlesProvider>;
};

/** Gives views what stands for pictures, ink and sounds, which no recording holds. */
export const StandIns = ({ children }: StandInsProps) => {
  const { locale, messages } = useIntl();
  const words = useReplayWords(locale);
  const all = useMemo(() => ({ ...messages, ...words }) as Messages, [messages, words]);
  return (
    <IntlProvider locale={locale} messages={all}>
      <Handed>{children}</Handed>
    </IntlProvider>
  );
};
