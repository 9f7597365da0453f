import { expect, test } from 'vitest'
import { browserOf } from './browser-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/148.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/148.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 OPR/130.0.0.0`,
    'Opera',
    'macOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['curl/8.14.1', undefined, undefined],
])('the user agent %s is named by browser and system', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system })
})
