import type { Manifest } from 'vite'
import { expect, test, vi } from 'vitest'
import { inlineScripts, LIMITS, measure, measureMiniPay, report } from './budget.ts'

const MISSIONS = 'src/features/missions/MissionsPage.tsx'
const wordsIn = (locale: string) => `src/locales/${locale}/messages.po`

/** The manifest of a build in which the client, two pages and the deferred chunk share React. */
const manifest: Manifest = {
  '_client.js': { name: 'client', file: 'client.js', imports: ['_react.js'], css: ['client.css'] },
  '_react.js': { file: 'react.js', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'runtime.js' },
  [MISSIONS]: { file: 'missions.js', imports: ['_react.js'], css: ['client.css'] },
  [wordsIn('en-US')]: { file: 'english.js', imports: ['_runtime.js'] },
  [wordsIn('pt-BR')]: { file: 'words.js', imports: ['_runtime.js'] },
  [wordsIn('en-NG')]: { file: 'english.js', imports: ['_runtime.js'] },
  'src/entries/early-list.ts': { file: 'early.js' },
  'src/locales/en-US/points.po': { file: 'points-en.js' },
  'src/locales/pt-BR/points.po': { file: 'points-pt.js' },
  'src/features/points/PointsPage.tsx': {
    file: 'points.js',
    imports: ['_react.js', '_chart.js', '_sheet.js'],
    css: ['points.css'],
  },
  '_chart.js': { file: 'chart.js', imports: ['_runtime.js'] },
  '_deferred.js': { name: 'deferred', file: 'deferred.js', imports: ['_react.js', '_sheet.js'] },
  '_sheet.js': { file: 'sheet.js' },
  '_today.js': { name: 'today', file: 'today.js', imports: ['_client.js', '_deferred.js'] },
  'src/locales/en-US/deferred.po': { name: 'deferred', src: 'src/locales/en-US/deferred.po', file: 'later-en.js' },
  'src/locales/pt-BR/deferred.po': { name: 'deferred', src: 'src/locales/pt-BR/deferred.po', file: 'later-pt.js' },
  'src/shared/pictograms.svg': { file: 'pictograms.svg' },
}
const SIZES: Record<string, number> = {
  'client.js': 1_000,
  'react.js': 20_000,
  'early.js': 1_500,
  'runtime.js': 100,
  'missions.js': 3_000,
  'english.js': 300,
  'words.js': 400,
  'client.css': 500,
  'points.js': 2_000,
  'points.css': 50,
  'chart.js': 600,
  'deferred.js': 4_000,
  'sheet.js': 700,
  'points-en.js': 300,
  'points-pt.js': 350,
  'rewards.html': 900,
  'today.js': 5_000,
  'later-en.js': 200,
  'later-pt.js': 250,
  'pictograms.svg': 80,
}
/** The manifest of the MiniPay build. */
const MINIPAY: Manifest = {
  'minipay.html': { file: 'minipay.js', css: ['minipay.css'] },
  'src/locales/en-US/minipay-build.po': { src: 'src/locales/en-US/minipay-build.po', file: 'en.js' },
  'src/locales/pt-BR/minipay-build.po': { src: 'src/locales/pt-BR/minipay-build.po', file: 'pt.js' },
}
const MINIPAY_SIZES: Record<string, number> = {
  'minipay.html': 700,
  'minipay.js': 60_000,
  'minipay.css': 4_000,
  'en.js': 1_000,
  'pt.js': 1_300,
}
type Rows = ReturnType<typeof measure>
const bytesOf = (rows: Rows) => Object.fromEntries(rows.map(({ what, bytes }) => [what, bytes]))
const measured = (changed: Record<string, number | undefined> = {}) =>
  measure(manifest, (file) => changed[file] ?? SIZES[file]!)

function quietly(rows: Rows) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const isWithin = report(rows)
  const lines = log.mock.calls.map(([line]) => line)
  log.mockRestore()
  return { isWithin, lines }
}

test('the first page is counted completely, with the largest catalogue, and a shared chunk once', () => {
  expect(bytesOf(measured())).toEqual({
    'JS on the critical path of /missions': 1_000 + 20_000 + 100 + 3_000 + 400,
    'JS of the early list': 1_500,
    'CSS on the critical path of /missions': 500,
    HTML: 900,
    'JS that /missions loads a little later': 4_000 + 700,
    'further: PointsPage.tsx': 2_000 + 600 + 50,
    'files of a first visit, without the worker':
      900 + (1_000 + 20_000 + 100 + 3_000 + 400) + 500 + 1_500 + (4_000 + 700) + 5_000 + 250 + 80,
    'words of a feature, the most': 350,
  })
})

test('the inline scripts of the page count as JS, but not its data or its linked files', () => {
  const scripts = inlineScripts(
    '<script type="application/json">{}</script><script>one()</script><script src="a.js"></script><script>\ntwo()</script>',
  )
  expect(scripts).toBe('one()\n\ntwo()')
  const js = (inline: number) =>
    bytesOf(measure(manifest, (file) => SIZES[file]!, inline))['JS on the critical path of /missions']!
  expect(js(600) - js(0)).toBe(600)
})

test('a missions page that is part of the client chunk is counted', () => {
  const { [MISSIONS]: _missions, ...without } = manifest
  const rows = measure(without, (file) => SIZES[file]!)
  expect(bytesOf(rows)['JS on the critical path of /missions']).toBe(1_000 + 20_000 + 100 + 400)
})

test('a build that is exactly at every limit passes', () => {
  const rows = measured({
    'react.js': LIMITS.js - (1_000 + 100 + 3_000 + 400),
    'early.js': LIMITS.early,
    'client.css': LIMITS.css,
    'rewards.html': LIMITS.html,
    'deferred.js': LIMITS.deferred - 700,
    'chart.js': LIMITS.route - (2_000 + 50),
    'points-pt.js': LIMITS.words,
  })
  const minipay = measureMiniPay(MINIPAY, (file) =>
    file === 'minipay.js' ? LIMITS.minipay - 6_000 : MINIPAY_SIZES[file]!,
  )
  // A visit has a smaller limit than its parts have together.
  const parts = rows.filter(({ what }) => !what.includes('visit'))
  for (const { what, bytes, limit } of [...parts, minipay]) expect([what, bytes]).toEqual([what, limit])
  expect(quietly([...parts, minipay]).isWithin).toBe(true)

  const visit = measured({ 'today.js': LIMITS.visit - 32_430 })
  expect(visit.find(({ what }) => what.includes('visit'))!.bytes).toBe(LIMITS.visit)
  expect(quietly(visit).isWithin).toBe(true)
})

test.each([
  ['JS on the critical path of /missions', { 'react.js': LIMITS.js }],
  ['JS of the early list', { 'early.js': LIMITS.early + 1 }],
  ['CSS on the critical path of /missions', { 'client.css': LIMITS.css + 1 }],
  ['HTML', { 'rewards.html': LIMITS.html + 1 }],
  ['JS that /missions loads a little later', { 'deferred.js': LIMITS.deferred }],
  ['further: PointsPage.tsx', { 'chart.js': LIMITS.route }],
  ['files of a first visit, without the worker', { 'today.js': LIMITS.visit }],
  ['words of a feature, the most', { 'points-pt.js': LIMITS.words + 1 }],
])('a build over a limit fails, and the output names what is too large: %s', (what, changed) => {
  const { isWithin, lines } = quietly(measured(changed))
  expect(isWithin).toBe(false)
  expect(lines.filter((line) => line.includes('OVER'))).toEqual([expect.stringContaining(what)])
})

test('the budget fails for a build without the expected chunks', () => {
  expect(() => measure({}, () => 0)).toThrow('no client')
})

test('everything that MiniPay loads is counted: page, script, style and the largest catalogue', () => {
  expect(measureMiniPay(MINIPAY, (file) => MINIPAY_SIZES[file]!).bytes).toBe(66_000)
})
