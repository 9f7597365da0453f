import { expect, test } from 'vitest'
import { mayHaveSdk } from './may-have-sdk.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = `${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36`

test.each([
  ['Chrome on Android', CHROME],
  [
    'Chrome on a computer',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  ],
  ['Safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0'],
])('[APP-06] %s without an app’s bridge has no SDK', (_, userAgent) => {
  expect(mayHaveSdk({}, userAgent)).toBe(false)
})

test.each([
  ['an Android web view', `${ANDROID.replace('K)', 'K; wv)')} Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36`],
  ['a web view with a reduced name', CHROME.replace('K)', 'K; wv)')],
  ['an iOS web view', `${IPHONE} Mobile/15E148`],
  ['a web view that names its version', `${ANDROID} Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36`],
  ['a browser of another vendor', `${CHROME} OPR/90.0`],
  ['an automated browser', CHROME.replace('Chrome', 'HeadlessChrome')],
  ['an unknown browser', ''],
])('[APP-05] an SDK may appear in %s', (_, userAgent) => {
  expect(mayHaveSdk({}, userAgent)).toBe(true)
})

test('[APP-05] an SDK may appear where an app has injected its bridge', () => {
  expect(mayHaveSdk({ momiBridge: {} }, CHROME)).toBe(true)
})
