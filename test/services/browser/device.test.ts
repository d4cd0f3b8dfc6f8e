import { createDevice } from '../../../src/services/browser/pageEnvironment';

describe('phones and tablets, by their user agents', () => {
  it.each([
    [true, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
    [true, 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'],
    [true, 'Mozilla/5.0 (Linux; Android 12; NoteAir3) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'],
    [false, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'],
    [false, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'],
    [false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ])('%s: %s', (isMobile, userAgent) => expect(createDevice({ userAgent }).isMobile()).toBe(isMobile));
});
