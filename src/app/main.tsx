import '@blueprintjs/core/lib/css/blueprint.css';
import '@inkside/ui/theme.css';

import { createRoot } from 'react-dom/client';

import { bootstrap } from './bootstrap';
import { StartFailed } from './Starting';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');
/** A picture of the app in a frame of the page that shows recordings: views, and nothing else that the app is. */
const isPicture = window.location.href === 'about:srcdoc';
const begin = async (): Promise<void> =>
  isPicture ? (await import('./replay/picture/showPicture')).showPicture(container) : bootstrap(container);
begin().catch((thrown: unknown) => {
  // The page can only say that it did not start; why is for whoever is asked to help.
  reportError(thrown);
  createRoot(container).render(<StartFailed />);
});
