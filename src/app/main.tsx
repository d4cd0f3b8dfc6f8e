import '@blueprintjs/core/lib/css/blueprint.css';
import './shell/theme.css';

import { createRoot } from 'react-dom/client';

import { bootstrap } from './bootstrap';
import { StartFailed } from './StartFailed';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');
bootstrap(container).catch(() => createRoot(container).render(<StartFailed />));
