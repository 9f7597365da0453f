import { afterAll, beforeEach, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z', google: await idTokenIssuer() })
afterAll(() => app.close())
let day = 2
beforeEach(() => nextDay())

const nextDay = () => app.goTo(`2026-03-${String(++day).padStart(2, '0')}T12:00:00Z`)
const outcome = async (person: Person) => {
  await person.comeBack()
  return person.checkIn().then(
    () => 'paid',
    (error: { code: string }) => error.code,
  )
}
const daysOf = async (person: Person) => {
  const { days } = await person('GET /api/v1/streaks/checkin/status', {})
  return days.filter(({ state }) => state === 'CHECKED_IN').length
}

async function link(person: Person, walletAddress: string) {
  const { url } = await person('POST /api/v1/user/wallet-address/minipay-link', {})
  await app.call('POST /api/v1/minipay/redeem', {
    body: { link: new URL(url).searchParams.get('link')!, walletAddress },
  })
}

test('[STK-02] of accounts that only name a wallet, also by a link and a sign-in, the first of a day has its check-in, and only one of them is paid', async () => {
  const wallet = newWallet()
  const ada = await app.person({ apiKey: 'web', wallet })
  await ada.signIn('ada')
  await link(ada, wallet)
  for (let days = 1; days <= 3; days++) {
    expect([await outcome(ada), await daysOf(ada)]).toEqual(['paid', days])
    nextDay()
  }
  const stranger = await app.person({ apiKey: 'web', wallet })
  expect([await outcome(stranger), await outcome(ada)]).toEqual(['paid', 'streaks_already_checked_in'])
  expect(await stranger.balance()).toBe(10)
  nextDay()
  // The stranger has taken that day, and with it the streak.
  expect([await outcome(ada), await outcome(stranger)]).toEqual(['paid', 'streaks_already_checked_in'])
  expect(await daysOf(ada)).toBe(1)
})

test('[STK-02] strangers who name a wallet and check in first take no day from the account whose app reports it', async () => {
  const wallet = newWallet()
  const strangers = await Promise.all([1, 2, 3].map(() => app.person({ apiKey: 'web', wallet })))
  const outcomes = []
  for (const stranger of strangers) outcomes.push(await outcome(stranger))
  expect(outcomes).toEqual(['paid', 'streaks_already_checked_in', 'streaks_already_checked_in'])
  const owner = await app.person({ wallet })
  expect(await outcome(owner)).toBe('paid')
  expect(await Promise.all([...strangers, owner].map((person) => person.balance()))).toEqual([0, 0, 0, 10])
  nextDay()
  for (const stranger of strangers) expect(await outcome(stranger)).toBe('streaks_no_wallet_address')
  expect([await outcome(owner), await owner.balance()]).toEqual(['paid', 25])
})
