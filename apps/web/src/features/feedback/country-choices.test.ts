import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { countryChoices } from './country-choices.ts'

test('[FBK-01] every country of the world is listed once, in the alphabetical order of the page’s language', () => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  const choices = countryChoices([])
  const codes = choices.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['NG', 'GH', 'ZA', 'KE', 'BR', 'PT', 'AO']))
  expect(new Set(codes).size).toBe(codes.length)
  for (const none of ['EU', 'ZZ', 'UN', 'SU', 'DD', 'BU']) expect(codes).not.toContain(none)
  expect(choices[0]?.name).toBe('Afeganistão')
  expect(choices.find(({ code }) => code === 'ZA')?.name).toBe('África do Sul')
  expect(codes.indexOf('ZA')).toBeLessThan(codes.indexOf('BR'))
})

test('[FBK-01] the campaign’s countries come first in the list', () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const names = countryChoices(['NG', 'BR', '*']).map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Brazil', 'Nigeria', 'Afghanistan'])
  expect(names).toHaveLength(countryChoices([]).length)
})
