import { useIntl } from 'react-intl';

/** What stands between two sentences: Chinese writes none. */
export const SentenceGap = () => (useIntl().locale.startsWith('zh') ? null : ' ');
