import { expect, test } from 'vitest'
import css from './tokens.css?raw'

const colours = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(text: string, ground: string, theme: 'light' | 'dark') {
  const [low = 0, high = 0] = [text, ground]
    .map((name) => luminance(colours.get(name)?.[theme] ?? ''))
    .toSorted((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

const textPairs = [
  ...['canvas', 'surface', 'sunken', 'control'].map((ground) => ['ink', ground]),
  ...['canvas', 'surface', 'sunken'].map((ground) => ['ink-soft', ground]),
  ...['canvas', 'surface', 'brand-soft', 'sunken'].map((ground) => ['brand-ink', ground]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ...['success', 'warning', 'danger'].flatMap((tone) => [
    [`${tone}-ink`, `${tone}-soft`],
    [`${tone}-ink`, 'surface'],
    [`${tone}-ink`, 'canvas'],
  ]),
  ['on-success', 'success'],
  ['on-gold', 'gold'],
  ['on-hero', 'hero'],
  ['on-hero', 'hero-end'],
  ['paper-brand', 'paper'],
  ['paper-success', 'paper'],
  ['on-disabled', 'disabled'],
  ['on-night', 'night'],
] as [string, string][]

test.each(textPairs)('%s on %s is readable in both themes (WCAG AA, 4.5 to 1)', (text, ground) => {
  expect(contrast(text, ground, 'light')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(text, ground, 'dark')).toBeGreaterThanOrEqual(4.5)
})

test('every text colour of the token file is in the tested pairs', () => {
  const texts = [...colours.keys()].filter((name = '') => /^ink|-ink|^on-|^paper-/.test(name))
  expect(new Set(textPairs.map(([text]) => text))).toEqual(new Set(texts))
})
