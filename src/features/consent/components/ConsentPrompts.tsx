import { useAppSelector } from '../../../app/kit/hooks';
import { selectCookiePrompt, selectDocumentPrompts } from '../selectors';
import { CookiePrompt } from './CookiePrompt';
import { UpdatePrompt } from './UpdatePrompt';
import './consent.css';

/** What people are asked to agree to, where anything is due. */
export function ConsentPrompts() {
  const cookie = useAppSelector(selectCookiePrompt);
  const documents = useAppSelector(selectDocumentPrompts);
  return (
    <>
      {documents.length === 0 ? null : <UpdatePrompt items={documents} />}
      {cookie === undefined ? null : <CookiePrompt item={cookie} />}
    </>
  );
}
