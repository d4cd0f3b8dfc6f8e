import { useAppSelector } from '../../app/kit/hooks';
import { selectRoute } from '../route/selectors';
import { selectCookiePrompt, selectDocumentPrompts } from './selectors';
import { CookiePrompt } from './CookiePrompt';
import { UpdatePrompt } from './UpdatePrompt';
import './consent.css';

/** What the question links to: there it would stand in front of its own text. */
const texts = ['privacy', 'agreement'];

/**
 * What people are asked to agree to, where anything is due. One question at a time: what stands beside a modal one can
 * be reached neither by keyboard nor by a screen reader.
 */
export function ConsentPrompts() {
  const cookie = useAppSelector(selectCookiePrompt);
  const documents = useAppSelector(selectDocumentPrompts);
  const isReading = texts.includes(useAppSelector(selectRoute)?.name ?? '');
  if (documents.length > 0 && !isReading) return <UpdatePrompt items={documents} />;
  return cookie === undefined ? null : <CookiePrompt item={cookie} />;
}
