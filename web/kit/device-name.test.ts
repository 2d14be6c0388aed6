import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

it.each([
  [chrome, 'Chrome sur Windows'],
  [`${chrome} Edg/140.0.0.0`, 'Edge sur Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox sur Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
    'Safari sur macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet sur Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome sur iPad',
  ],
])('names the browser and the system of %s', (userAgent, said) => {
  expect(deviceName(userAgent, 'fr')).toBe(said);
});

it('speaks the reader’s language, and does not guess', () => {
  expect(deviceName(chrome, 'en')).toBe('Chrome on Windows');
  expect(deviceName('curl/8.5.0', 'fr')).toBe('Appareil inconnu');
  expect(deviceName('', 'en')).toBe('Unknown device');
});
