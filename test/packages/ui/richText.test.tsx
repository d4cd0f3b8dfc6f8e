import { render as renderAlone, screen } from '@testing-library/react';
import type { ReactElement } from 'react';

import { HandlesProvider, RichText } from '@inkside/ui';
import { fakeServices } from '../../fakes/fakeServices';

const { handles } = fakeServices().services;
const render = (element: ReactElement) => renderAlone(<HandlesProvider value={handles}>{element}</HandlesProvider>);
const shown = (html: string): string => render(<RichText html={html} />).container.innerHTML;

describe('rich text of the cloud', () => {
  it.each([
    ['a script', '<script>window.ran = 1</script><p>a</p>'],
    ['a handler', '<p onclick="window.ran = 1">a</p>'],
    ['a picture that fails', '<img src=x onerror="window.ran = 1"><p>a</p>'],
    ['an svg', '<svg onload="window.ran = 1"><script>window.ran = 1</script></svg><p>a</p>'],
    ['a frame', '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe><p>a</p>'],
    ['a form', '<form action="https://evil.example"><input name="password"></form><p>a</p>'],
    [
      'mutated markup',
      '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=window.ran=1>">',
    ],
    ['styles', '<style>p { display: none }</style><p style="position: fixed">a</p>'],
    ['a base', '<base href="https://evil.example/"><p>a</p>'],
  ])('runs nothing of %s', (_, html) => {
    const { container } = render(<RichText html={html} />);

    expect(Reflect.get(window, 'ran')).toBeUndefined();
    expect(
      container.querySelector('script, iframe, svg, style, form, input, base, [onclick], [onerror], [style]'),
    ).toBeNull();
  });

  it.each(['javascript:alert(1)', 'JaVa\nScRiPt:alert(1)', 'data:text/html,<script>1</script>', 'vbscript:x'])(
    'has no link to %s',
    (href) => {
      render(<RichText html={`<a href="${href}">go</a>`} />);

      expect(screen.getByText('go')).not.toHaveAttribute('href');
    },
  );

  it('opens other sites beside the app, and the app’s own pages in place', () => {
    render(<RichText html='<a href="https://example.org/a">away</a><a href="#/userFaq" target="_top">here</a>' />);

    expect(screen.getByText('away')).toHaveAttribute('target', '_blank');
    expect(screen.getByText('away')).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText('here')).not.toHaveAttribute('target');
  });

  it('fetches no pictures from elsewhere, and says what they show', () => {
    expect(shown('<p><img src="https://evil.example/x.png" alt="A tree"></p>')).toContain('<p>A tree</p>');
    expect(shown('<img src="/pictures/tree.png" alt="A tree">')).toContain('<img');
  });

  it('keeps headings, lists, tables and emphasis', () => {
    const html = '<h2>One</h2><ul><li><strong>a</strong></li></ul><table><tbody><tr><td>b</td></tr></tbody></table>';

    expect(shown(html)).toContain(html);
  });
});
