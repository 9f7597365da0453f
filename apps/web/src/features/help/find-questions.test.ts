import { describe, expect, test } from 'vitest'
import { faq as english } from './content/faq.en.ts'
import { faq as portuguese } from './content/faq.pt.ts'
import { questionSearch } from './find-questions.ts'

const facts = { product: 'Momi', legalEntity: '', symbol: 'cUSD', hasPoints: true, country: 'BR', law: undefined }

describe.each([
  {
    language: 'English',
    find: questionSearch(english(facts)),
    queries: [
      ['withdraw', 'payout'],
      ['withdrawing', 'payout'],
      ['cash out', 'points-use'],
      ['payout arrive', 'payout'],
      ['recieve payment', 'payout'],
      ['lost my phone', 'new-phone'],
      ['stolen phone', 'new-phone'],
      ['strek', 'streak'],
      ['streak banana', 'streak'],
      ['claiming', 'claim'],
      ['expird', 'expired'],
      ['delet account', 'delete'],
      ['wallets', 'wallet'],
      ['is the wheel rigged', 'wheel'],
      ['how do I log in', 'sign-in'],
      ['pasword', 'sign-in'],
      ['two accounts', 'several-accounts'],
      ['SCAM', 'scam'],
      ['mision', 'not-counted'],
      ['hidden rewards', 'hidden-rewards'],
      ['read news', 'hidden-rewards'],
    ],
  },
  {
    language: 'Portuguese',
    find: questionSearch(portuguese(facts)),
    queries: [
      ['sacar', 'points-use'],
      ['pix', 'payout'],
      ['pagamento atrasado', 'payout'],
      ['perdi meu celular', 'new-phone'],
      ['roubaram meu celular', 'new-phone'],
      ['sequensia', 'streak'],
      ['sequência perdi', 'missed-day'],
      ['congelamentos', 'missed-day'],
      ['resgatando', 'claim'],
      ['expirou', 'expired'],
      ['apagar conta', 'delete'],
      ['carteiras', 'wallet'],
      ['roleta justa', 'wheel'],
      ['entrar', 'sign-in'],
      ['golpe', 'scam'],
      ['MISSAO contada', 'not-counted'],
      ['recompensas escondidas', 'hidden-rewards'],
      ['onde estao as noticias', 'hidden-rewards'],
    ],
  },
])('$language', ({ find, queries }) => {
  test.each(queries)('[CLI-07] the best result for %j is %s', (typed, id) => {
    expect(find(typed!)[0]?.id).toBe(id)
  })

  test.each(['xyzzy', 'zebra', ''])('[CLI-07] there is no result for %j', (typed) => {
    expect(find(typed)).toEqual([])
  })
})

test('[CLI-07] a question that matches all words of a query is the only result; one word alone also finds other questions', () => {
  const find = questionSearch(portuguese(facts))
  expect(find('sequência perdi').map(({ id }) => id)).toEqual(['missed-day'])
  expect(find('sequência').map(({ id }) => id)).toEqual(expect.arrayContaining(['streak', 'missed-day']))
})
