import { describe, expect, test } from 'vitest'
import { faq as faqEn } from './faq.en.ts'
import { faq as faqPt } from './faq.pt.ts'
import { lawOf } from './law.ts'
import { terms as termsEn } from './terms.en.ts'
import { terms as termsPt } from './terms.pt.ts'

const factsOf = (country: string, hasPoints = true, legalEntity = '') => ({
  product: 'Acme',
  legalEntity,
  country,
  symbol: 'xUSD',
  hasPoints,
  law: lawOf(country),
})
const COUNTRIES = ['NG', 'GH', 'ZA', 'KE', 'BR']

describe.each([...COUNTRIES, 'EG'])('in %s', (country) => {
  const facts = factsOf(country)
  const questions = [faqEn(facts), faqPt(facts)].map((groups) => groups.flatMap((group) => group.questions))
  const sections = [termsEn(facts), termsPt(facts)].map((parts) => parts.flatMap((part) => part.sections))

  test('FAQ and terms have the same sections in both languages, each with an anchor of its own', () => {
    const [ids, portuguese] = questions.map((all) => all.map(({ id, answer, link }) => [id, answer.length, link?.href]))
    expect(portuguese).toEqual(ids)
    const shapes = sections.map((all) =>
      all.map(({ id, rules, paragraphs }) => [id, rules?.length, paragraphs?.length]),
    )
    expect(shapes[1]).toEqual(shapes[0])
    for (const groups of [faqEn(facts), faqPt(facts)]) {
      const anchors = groups.flatMap((group) => [group.id, ...group.questions.map(({ id }) => `q-${id}`)])
      expect(new Set(anchors).size).toBe(anchors.length)
    }
    for (const parts of [termsEn(facts), termsPt(facts)]) {
      const anchors = parts.flatMap((part) => [part.id, ...part.sections.map(({ id }) => id)])
      expect(new Set(anchors).size).toBe(anchors.length)
    }
  })

  test('the apostrophes of all texts are straight, as in the catalogues', () => {
    expect(JSON.stringify([questions, sections]).match(/.{20}[’‘]/g) ?? []).toEqual([])
  })

  test('the terms name the configured product, and no text names Momi', () => {
    for (const all of sections) expect(JSON.stringify(all)).toContain('Acme')
    expect(JSON.stringify([questions, sections])).not.toContain('Momi')
  })
})

test.each(['new-phone', 'other-account'])('the answer about %s leads to the screen that moves an account', (id) => {
  for (const faq of [faqEn, faqPt]) {
    const asked = faq(factsOf('NG')).flatMap(({ questions }) => questions)
    expect(asked.find((question) => question.id === id)?.link?.href).toBe('/profile/phone')
  }
})

test('the answer about the streak says that check-ins can earn more within a week, because a new week starts again', () => {
  const [english, portuguese] = [faqEn, faqPt].map((faq) => {
    const asked = faq(factsOf('NG')).flatMap(({ questions }) => questions)
    return asked.find(({ id }) => id === 'streak')?.answer.join(' ')
  })
  expect(english).toContain('Later check-ins in a week can earn more.')
  expect(portuguese).toContain('Ao longo da semana, o check-in pode render mais.')
})

test('in a country without points, the texts in both languages mention neither points nor the streak', () => {
  const facts = factsOf('BR', false)
  const texts = [faqEn, faqPt, termsEn, termsPt].map((text) =>
    JSON.stringify(text(facts), (name, value) => (name === 'id' || name === 'href' ? undefined : value)),
  )
  expect(texts.flatMap((text) => text.match(/.{20}(points?\b|pontos?\b|streak|sequência).{20}/gi) ?? [])).toEqual([])
})

test('only in a country with points, the FAQ links to the screens of points and the streak', () => {
  const toPoints = (hasPoints: boolean) =>
    [faqEn, faqPt].map((faq) =>
      faq(factsOf('BR', hasPoints))
        .flatMap(({ questions }) => questions.flatMap(({ link }) => link?.href ?? []))
        .filter((href) => /points|streaks/.test(href)),
    )
  const links = ['/missions/streaks', '/missions/streaks/adjustments', '/points']
  expect(toPoints(true)).toEqual([links, links])
  expect(toPoints(false)).toEqual([[], []])
})

test.each(COUNTRIES)('the Privacy Statement names the data protection act and authority of %s', (country) => {
  const facts = factsOf(country)
  const { act, authority } = facts.law!
  expect(JSON.stringify(termsEn(facts))).toContain(act.en)
  expect(JSON.stringify(termsEn(facts))).toContain(authority.en)
  expect(JSON.stringify(termsPt(facts))).toContain(act.pt)
  expect(JSON.stringify(termsPt(facts))).toContain(authority.pt)
})

test.each([
  ['', /“We” and “us” mean Acme, which/, 'Acme is responsible for your data', /“Nós” quer dizer o Acme/],
  ['Acme Rewards Ltd', /“We” and “us” mean Acme Rewards Ltd/, 'Acme Rewards Ltd is responsible', /de Acme Rewards Ltd/],
])('with the legal entity %j, the terms name who is responsible', (legalEntity, english, data, portuguese) => {
  const facts = factsOf('NG', true, legalEntity)
  expect(JSON.stringify(termsEn(facts))).toMatch(english)
  expect(JSON.stringify(termsEn(facts))).toContain(data)
  expect(JSON.stringify(termsPt(facts))).toMatch(portuguese)
})
