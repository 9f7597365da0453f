import { randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextCredentials } from './harness/console.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { giveReward } from './harness/grants.ts'
import { goInside, load } from './harness/inspect.ts'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment({ ANALYTICS_CONSENT_COUNTRIES: 'XX' })))
afterAll(() => environment.close())

/** Makes a call of staff, as the development account of campaigns. */
async function asStaff(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${environment.api.internal}/api/v1/admin/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADERS.idempotencyKey]: randomUUID(),
      ...(token && { [HEADERS.authorization]: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

const GHANA = [
  'GH',
  'en-GH',
  'Missions are paused in your country. You keep what you',
  "isn't available right now. You keep what",
] as const
const BRAZIL = [
  'BR',
  'pt-BR',
  'As missões estão em pausa no seu país. O que você ganhou',
  'disponível no momento. O que você ganhou',
] as const

test.runIf(IS_TEST_FULL).each([GHANA, BRAZIL])(
  'who has Momi open while their country is stopped learns of it, and still sees their rewards: %s',
  async (country, language, onMissions, onStreak) => {
    const phone = await environment.open({ country, language, path: '/missions/streaks' })
    const checkIn = phone.screen.getByRole('button', { name: /^(Check in|Fazer check‑in)/ })
    await checkIn.waitFor()
    const reward = await giveReward(environment, phone, 'voucher', country)
    const { accessToken } = await asStaff('tokens', await nextCredentials(environment, 'campaigns'))
    const subject = { kind: 'country', countryCode: country, key: 'settings' }
    await asStaff('campaign/stop', { ...subject, reason: 'a test of a stop' }, String(accessToken))
    await checkIn.click()
    await phone.screen.getByText(onStreak).waitFor()
    await load(phone, '/missions')
    await phone.screen.getByText(onMissions).waitFor()
    expect(await phone.screen.getByRole('listitem').count()).toBe(0)
    await goInside(phone, `/claim-reward/${reward}`)
    await phone.screen.getByRole('button').first().waitFor()
    expect(await phone.screen.getByText(onStreak).count()).toBe(0)
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)
