import '@inkside/ui/theme.css';
import './operator.css';

import { createRoot } from 'react-dom/client';

import { OperatorPage } from './OperatorPage';
import { wordsFor } from './words';

const THEMES = ['light', 'dark', 'eink'];

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');
const asked = new URLSearchParams(window.location.search);
const words = wordsFor([asked.get('lang') ?? '', ...navigator.languages]);
document.documentElement.lang = words.tag;
document.title = words.say('title');
const theme = asked.get('theme');
if (theme !== null && THEMES.includes(theme)) document.documentElement.dataset['theme'] = theme;

createRoot(container).render(<OperatorPage {...words} />);
