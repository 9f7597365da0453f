// Lives a week of a few people by the calls of a phone, copies them by SQL, and rehearses the week of all of them. Writes a
// line once the rehearsal begins, and one with its figures. Run by the bench.
import { rehearse } from '../features/rehearsal/rehearse.ts'
import { copyPeople } from './copy-people.ts'
import { devicesIn, liveDays, openApp, type Place } from './generated-days.ts'
import { testApp } from './test-app.ts'
import { urlOf } from './test-database.ts'

const PEOPLE = 100
/** Their visits do not reach midnight, from which the copies are up to half an hour later. */
const COUNTRIES = ['NG', 'GH']
const [FROM, TO] = ['2026-03-03', '2026-03-09']
const MB = 1_000_000

const copies = Number(process.argv[2])
const app = await testApp({ now: '2026-03-01T00:00:00Z' })
const say = (text: string) => console.error(`  ${text}`)

say(`${PEOPLE} people live nine days …`)
for (const country of COUNTRIES) {
  // Where a find is hidden depends on the account, unless there is nothing to draw.
  const hiding = { gap: { least: 2, most: 2 }, dailyCap: 3 }
  await app.edit(country, 'hidden_rewards', { rule: { gift: { reward: `hidden-${country}` }, ...hiding } })
  await app.edit(country, 'hidden_rewards_small_reward', { rule: { gift: { points: 15 }, ...hiding } })
}
const place: Place = {
  hasPartner: false,
  apiKey: app.env.API_KEYS_NATIVE[0]!,
  goTo: (at: Date) => app.goTo(at.toISOString()),
  call: async ({ method, url, headers, body }) => {
    const send = () => app.inject({ method, url, ...(headers && { headers }), ...(body && { payload: body }) })
    let answer = await send()
    // As a phone does; a busy machine may answer a statement late.
    while (answer.statusCode === 503) answer = await send()
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
  },
}
const devices = devicesIn(COUNTRIES, PEOPLE)
for (const device of devices) {
  const send = await openApp(place, device)
  await send('POST', '/api/v1/user/wallet-address', { walletAddress: device.wallet })
}
await liveDays(place, { devices, from: new Date('2026-03-01T00:00:00Z'), days: 9, seed: 7 })

say(`copying them ${copies} times …`)
await copyPeople(await urlOf(app.database), copies)

say('rehearsing …')
const ctx = { ...app.deps, db: app.database.db, stream: app.database.stream }
const memory = { resident: 0, used: 0, collected: 0 }
const measure = () => {
  memory.resident = Math.max(memory.resident, process.memoryUsage.rss() / MB)
  memory.used = Math.max(memory.used, process.memoryUsage().heapUsed / MB)
}
const timer = setInterval(measure, 100)
process.stdout.write(`${JSON.stringify({ began: true })}\n`)
const [cpuBefore, began] = [process.cpuUsage(), performance.now()]
let nextCollection = 0
const result = await rehearse(ctx, { from: FROM, to: TO, oneOf: 1, draft: [] }, async (progress) => {
  measure()
  if (progress < nextCollection) return
  // Twenty collections, whose time is part of the figures.
  nextCollection = progress + 0.05
  gc!()
  memory.collected = Math.max(memory.collected, process.memoryUsage().heapUsed / MB)
  say(`${Math.round(progress * 100)} %: ${Math.round(process.memoryUsage.rss() / MB)} MB`)
})
clearInterval(timer)
const { user, system } = process.cpuUsage(cpuBefore)
const figures = {
  inputs: result.inputs,
  people: result.people.size(),
  differences: result.differences.count,
  seconds: (performance.now() - began) / 1_000,
  /** CPU seconds of this process. */
  node: (user + system) / 1_000_000,
  /** MB: resident, used, and used after a collection; the most of each. */
  memory,
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
await app.close()
