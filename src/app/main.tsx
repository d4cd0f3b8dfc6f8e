import '@blueprintjs/core/lib/css/blueprint.css';
import './shell/theme.css';

import { bootstrap } from './bootstrap';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');
void bootstrap(container);
