import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { labOrigin } from './lab-origin.ts'
import { movableClock } from './movable-clock.ts'
import { seedStaff } from './seed-staff.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-staff-'))
const app = await testApp({ now: '2026-03-02T08:00:00Z' })
await seedStaff(app.deps)
const lab = labOrigin(app.deps, [], movableClock(folder))
afterAll(async () => {
  await Promise.all([lab.close(), app.close()])
  rmSync(folder, { recursive: true })
})

interface Staff {
  accounts: string[]
  password: string
  code: string
}
const read = async () => (await lab.inject('/lab/api/staff')).json<Staff>()

test('with what the lab shows, each member of staff of development signs in, and a minute later with another code', async () => {
  const first = await read()
  expect(first.accounts).toHaveLength(5)
  for (const email of first.accounts) {
    const { password, code } = first
    const payload = { email, password, code }
    const answer = await app.inject({ method: 'POST', url: '/api/v1/admin/tokens', payload })
    expect([email, answer.statusCode]).toEqual([email, 200])
  }
  app.advance(MINUTE)
  expect((await read()).code).not.toBe(first.code)
})
