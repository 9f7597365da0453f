import { randomBytes, randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { newBrowser } from '../../testing/browser.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { injectedFetch } from '../../testing/in-process-call.ts'

const google = await idTokenIssuer()
const app = await testApp({ now: '2026-03-02T12:00:00Z', env: google.env })
afterAll(async () => {
  await app.close()
  await google.close()
})

const SIGN_INS = rounds(12, 40)
const SIGN_IN = '/api/v2/auth/login/google-signin'

/** A browser of a person, and a connection that loses the answer to one call. */
function browser() {
  const line: { losesAnswerTo?: string | undefined } = {}
  const fetch = injectedFetch(app.api)
  const { open, fallbacks } = newBrowser({
    baseUrl: 'http://api.test',
    headers: () => ({ [HEADERS.apiKey]: app.env.API_KEYS_WEB[0]! }),
    async fetch(url, init) {
      const answer = await fetch(url, init)
      if (line.losesAnswerTo === undefined || !url.endsWith(line.losesAnswerTo)) return answer
      line.losesAnswerTo = undefined
      throw new TypeError('Failed to fetch')
    },
    clock: { now: () => app.now().getTime(), learn: () => {} },
  })
  const openTab = () => {
    const tab = open()
    return { ...tab, signIn: async (sub: string, idToken?: string) => tab.signIn(idToken ?? (await google.token(sub))) }
  }
  return { line, fallbacks, open: openTab }
}

type Tab = ReturnType<ReturnType<typeof browser>['open']>
const accountOf = async ({ call }: Tab) => {
  call.clear()
  return call('GET /api/v2/user', {})
}

/** What the person or the page does after the answer was lost. */
const NEXT: Record<string, (page: { tab: Tab; open: () => Tab; sub: string; idToken: string }) => Promise<Tab>> = {
  'taps again with the same ID token': async ({ tab, sub, idToken }) => {
    await tab.signIn(sub, idToken)
    return tab
  },
  'taps again with a new ID token': async ({ tab, sub }) => {
    await tab.signIn(sub)
    return tab
  },
  'goes on without another tap': async ({ tab }) => tab,
  'opens the page again': async ({ open }) => open(),
  'goes on in a second tab, then taps again in the first': async ({ tab, open, sub, idToken }) => {
    const second = open()
    await accountOf(second)
    await tab.signIn(sub, idToken)
    return second
  },
}

test.each(Object.entries(NEXT))(
  `no session is lost in ${SIGN_INS} sign-ins whose answer is lost, if the person %s`,
  async (_, next) => {
    let lost = 0
    for (let n = 0; n < SIGN_INS; n++) {
      const sub = randomUUID()
      // Every second person has an account.
      if (n % 2 === 0) await browser().open().signIn(sub)
      const { open, line, fallbacks } = browser()
      const tab = open()
      // A check-in that was queued without a network is sent again after the sign-in.
      const idempotencyKey = randomUUID()
      await tab.call('POST /api/v1/user/wallet-address', {
        body: { walletAddress: `0x${randomBytes(20).toString('hex')}` },
      })
      const first = await tab.call('POST /api/v1/streaks/checkin', { body: {}, idempotencyKey })
      const idToken = await google.token(sub)
      line.losesAnswerTo = SIGN_IN
      await expect(tab.signIn(sub, idToken)).rejects.toThrow('Network failed')
      const then = await next({ tab, open, sub, idToken })
      const account = await accountOf(then)
      if (account.email !== `${sub}@mail.example` || fallbacks.length > 0) lost++
      expect(await then.call('POST /api/v1/streaks/checkin', { body: {}, idempotencyKey })).toEqual(first)
      expect(await accountOf(tab)).toEqual(account)
    }
    expect(lost).toBe(0)
  },
)

test('a tab whose refresh meets a sign-in in another tab follows it, in whatever order their answers arrive', async () => {
  for (let n = 0; n < rounds(6, 20); n++) {
    const sub = randomUUID()
    await browser().open().signIn(sub)
    const { open, fallbacks } = browser()
    const [first, second] = [open(), open()]
    const before = await first.session.token()
    await Promise.all([
      first.signIn(sub),
      second.session.token(before),
      second.call('GET /api/v1/points', {}),
      accountOf(second),
    ])
    for (const tab of [first, second]) expect((await accountOf(tab)).email).toBe(`${sub}@mail.example`)
    expect(fallbacks).toEqual([])
  }
})

test('the answer of a refresh that is lost after a lost sign-in is got again', async () => {
  const sub = randomUUID()
  const { open, line, fallbacks } = browser()
  const tab = open()
  line.losesAnswerTo = SIGN_IN
  await expect(tab.signIn(sub)).rejects.toThrow('Network failed')
  line.losesAnswerTo = '/refresh'
  await expect(accountOf(tab)).rejects.toThrow('Network failed')
  expect((await accountOf(tab)).email).toBe(`${sub}@mail.example`)
  expect(fallbacks).toEqual([])
})
