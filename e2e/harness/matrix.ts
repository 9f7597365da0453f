import { inFull } from '@momi/testing/test-full'

/** A row of the route matrix: the settings of the phone on which every route is opened. */
export interface Row {
  mode: 'bridge' | 'sdk' | 'web'
  locale: string
  country: string
  theme: 'light' | 'dark'
  size: '320x640' | '360x740' | '412x915' | '768x1024'
  /** A newcomer has no data; a member has signed in and has one item of each kind. */
  person: 'newcomer' | 'member'
  /** Whether each route is opened by its URL or by a link inside the client. */
  by: 'address' | 'link'
}

const COUNTRIES = { 'en-NG': 'NG', 'en-GH': 'GH', 'en-ZA': 'ZA', 'en-KE': 'KE', 'pt-BR': 'BR', 'en-US': 'BR' }

type Words = [Row['mode'], keyof typeof COUNTRIES, Row['theme'], Row['size'], Row['person'], Row['by']?]

const row = (...[mode, locale, theme, size, person, by = 'link']: Words): Row => ({
  mode,
  locale,
  country: COUNTRIES[locale],
  theme,
  size,
  person,
  by,
})

/** `npm test`: a person with data, in the language with the longer texts, the narrowest size and the dark theme. */
const QUICK: readonly Row[] = [row('web', 'pt-BR', 'dark', '320x640', 'member')]

/** `npm run test:full`: adds newcomers, every mode, locale and size, and opens every route by its address too. */
const COVERING: readonly Row[] = [
  ...QUICK,
  row('bridge', 'en-NG', 'light', '360x740', 'newcomer'),
  row('bridge', 'en-NG', 'light', '360x740', 'newcomer', 'address'),
  row('sdk', 'en-US', 'light', '768x1024', 'member'),
  row('web', 'pt-BR', 'light', '320x640', 'newcomer'),
  row('bridge', 'pt-BR', 'dark', '320x640', 'member'),
  row('sdk', 'en-GH', 'dark', '360x740', 'member'),
  row('web', 'en-ZA', 'dark', '412x915', 'member'),
  row('bridge', 'en-KE', 'light', '320x640', 'member'),
  row('web', 'en-NG', 'light', '320x640', 'member'),
]

const MODES = ['bridge', 'sdk', 'web'] as const
const THEMES = ['light', 'dark'] as const
const LOCALES = Object.keys(COUNTRIES) as (keyof typeof COUNTRIES)[]

/** All combinations, in the narrowest size. */
const full = (): Row[] =>
  MODES.flatMap((mode) =>
    LOCALES.flatMap((locale) => THEMES.map((theme) => row(mode, locale, theme, '320x640', 'member'))),
  )

/** `npm run matrix`: every row, with screenshots. */
export const IS_FULL = process.env['MATRIX'] === 'full'
export const ROWS = IS_FULL
  ? [...COVERING.filter((one) => one.person === 'newcomer'), ...full()]
  : inFull(COVERING, QUICK)
