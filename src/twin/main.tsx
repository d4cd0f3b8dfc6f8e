import '@inkside/ui/theme.css';
import './twin.css';

import { createRoot } from 'react-dom/client';

import { openTwin } from './openTwin';
import { TwinPage } from './TwinPage';
import { wordsFor } from './words';

const THEMES = ['light', 'dark', 'eink'];

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');
const root = createRoot(container);
const asked = new URLSearchParams(window.location.search);
const { say, tag } = wordsFor([asked.get('lang') ?? '', ...navigator.languages]);
document.documentElement.lang = tag;
document.title = say('title');
const theme = asked.get('theme');
if (theme !== null && THEMES.includes(theme)) document.documentElement.dataset['theme'] = theme;

const tell = (text: string): void =>
  root.render(
    <main className="twin-word">
      <output>{text}</output>
    </main>,
  );

tell(say('start'));
openTwin(window.location.search).then(
  (twin) => (twin === undefined ? tell(say('otherTab')) : root.render(<TwinPage twin={twin} say={say} tag={tag} />)),
  (thrown: unknown) => tell(say('broken', { reason: thrown instanceof Error ? thrown.message : String(thrown) })),
);
