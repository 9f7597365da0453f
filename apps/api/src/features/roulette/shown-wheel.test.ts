import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'

const google = await idTokenIssuer()
const app = await testApp({ now: '2026-03-02T08:00:00Z', google })
afterAll(() => Promise.all([app.close(), google.close()]))

const NOTHING = { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } }
const wheel = (...segments: object[]) => ({
  rule: { segments: [NOTHING, ...segments], freePerDay: 1, spinPrice: null },
})

test.each([
  ['points', { id: 'shown', weight: 1_000_000, prize: { type: 'POINTS', points: 30 } }],
  ['a prize', { id: 'shown', weight: 1_000_000, prize: { type: 'DAPP', reward: 'wheel-dapp-NG' } }],
])(
  'a spin can win %s of the wheel that was shown, although a worse one was published then by a clock that is behind',
  async (_, segment) => {
    app.goTo('2026-03-02T08:00:00Z')
    await app.edit('NG', 'roulette', wheel(segment))
    app.goTo('2026-03-02T09:00:00Z')
    const ada = await app.person()
    await ada.signIn(randomUUID())
    const { ticket, segments } = await ada('GET /api/v1/roulette/config', {})
    app.goTo('2026-03-02T08:59:59Z')
    await app.edit('NG', 'roulette', wheel({ ...NOTHING, id: 'more' }))
    app.goTo('2026-03-02T09:01:00Z')
    const { spin } = await ada('POST /api/v1/roulette/spin', { body: { ticket: ticket.token, buy: false }, ...once() })
    expect(spin.segmentId).toBe('shown')
    expect(spin.proof.segments).toEqual(segments.map(({ id, weight }) => ({ id, weight })))
  },
)
