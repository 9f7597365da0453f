import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { pseudo, pseudoMessages, activatePseudoLocale } from './pseudo.ts'

test('[DBG-01] pseudo text is longer, accented and in brackets; tags and text without letters are kept', () => {
  expect(pseudo('Points')).toBe('[Póíñts~~~]')
  expect(pseudo('<0>Go</0> on')).toMatch(/^\[<0>Gó<\/0> óñ[~ ]+\]$/)
  expect(pseudo('Frequently asked questions')).toBe('[Fréqúéñtlý áskéd qúéstíóñs~~~~~~ ~~~~~]')
  expect(pseudo('…')).toBe('…')
})

test('[DBG-01] values and plurals work in the pseudo-locale', () => {
  const i18n = setupI18n({
    locale: 'en-US',
    messages: {
      'en-US': { a: ['Hi ', ['name']], b: [['n', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }]] },
    },
  })
  // Messages with ids that are in no catalogue.
  const say = (id: string, values = {}) => i18n._(id, values)
  activatePseudoLocale(i18n)
  expect(say('a', { name: 'Ada' })).toMatch(/^\[Hí ~+\]Ada$/)
  expect(say('b', { n: 2 })).toContain('2[ dáýs')
  i18n.load('en-US', { c: 'Later' })
  i18n.activate('en-US')
  expect(say('c')).toBe('[Látér~~]')
  expect(pseudoMessages({ x: 'No' })).toEqual({ x: '[Nó~]' })
})
