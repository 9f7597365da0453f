import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { pseudo, pseudoMessages, speakPseudo } from './pseudo.ts'

test('[DBG-01] pseudo words are longer, accented and between brackets; tags and numbers stay', () => {
  expect(pseudo('Points')).toBe('[Póíñts~~~]')
  expect(pseudo('<0>Go</0> on')).toMatch(/^\[<0>Gó<\/0> óñ[~ ]+\]$/)
  expect(pseudo('Frequently asked questions')).toBe('[Fréqúéñtlý áskéd qúéstíóñs~~~~~~ ~~~~~]')
  expect(pseudo('…')).toBe('…')
})

test('[DBG-01] values and plurals go on working in pseudo', () => {
  const i18n = setupI18n({
    locale: 'en-US',
    messages: {
      'en-US': { a: ['Hi ', ['name']], b: [['n', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }]] },
    },
  })
  // Not the catalogues' business: ids that are no texts of the product.
  const say = (id: string, values = {}) => i18n._(id, values)
  speakPseudo(i18n)
  expect(say('a', { name: 'Ada' })).toMatch(/^\[Hí ~+\]Ada$/)
  expect(say('b', { n: 2 })).toContain('2[ dáýs')
  i18n.load('en-US', { c: 'Later' })
  i18n.activate('en-US')
  expect(say('c')).toBe('[Látér~~]')
  expect(pseudoMessages({ x: 'No' })).toEqual({ x: '[Nó~]' })
})
