// The first that fits: most browsers also name those from which they come.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPX|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: typeof BROWSERS, userAgent: string) => names.find(([form]) => form.test(userAgent))?.[1]

/** The family of a browser and its system, as far as its user agent names one that is known. */
export const browserOf = (userAgent: string) => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
})
