import { expect, test } from 'vitest'
import { checkSpin } from './check-spin.ts'

// These values were computed with Python's hashlib and hmac, an independent implementation.
const SEED = '030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dc'
const SEED_HASH = 'ab5f8b5cb9435354c7b58603592d5faf081e17ceb05f7a7c67f4b666f12ca457'
const DRAWS = [
  { number: 1, value: 1599568245230973338n, point: 8n, segmentId: 'ten' },
  { number: 5, value: 9019652436517224332n, point: 48n, segmentId: 'nothing' },
  { number: 16, value: 17891277990697552419n, point: 96n, segmentId: 'jackpot' },
]
const SEGMENTS = [
  { id: 'ten', weight: 40 },
  { id: 'gone', weight: 0 },
  { id: 'nothing', weight: 50 },
  { id: 'jackpot', weight: 10 },
]

const spin = ({ number = 1, segmentId = 'ten', ...proof }: Partial<Proof & { number: number; segmentId: string }>) => ({
  segmentId,
  proof: {
    period: '2026-05-01',
    seedHash: SEED_HASH,
    seed: SEED,
    drawnFor: `user-1:2026-05-01:${number}`,
    segments: SEGMENTS,
    ...proof,
  },
})
type Proof = Parameters<typeof checkSpin>[0]['proof']

test.each(DRAWS)('[ROU-01] a valid spin that drew the segment $segmentId passes the check', async (draw) => {
  const { number: _, ...numbers } = draw
  await expect(checkSpin(spin(draw))).resolves.toEqual({
    isSeedPromised: true,
    isDrawRight: true,
    total: 100,
    ...numbers,
  })
})

test('[ROU-01] one changed byte of the seed is detected', async () => {
  const check = await checkSpin(spin({ seed: SEED.replace(/dc$/, 'dd') }))
  expect(check).toMatchObject({ isSeedPromised: false, point: 7n })
})

test('[ROU-01] a seed that does not match the published hash is detected', async () => {
  const check = await checkSpin(spin({ seedHash: '0'.repeat(64) }))
  expect(check).toMatchObject({ isSeedPromised: false, isDrawRight: true })
})

test('[ROU-01] a segment other than the drawn one is detected', async () => {
  const check = await checkSpin(spin({ segmentId: 'nothing' }))
  expect(check).toMatchObject({ isSeedPromised: true, isDrawRight: false, segmentId: 'ten' })
})

test('[ROU-01] changed weights are detected if they change the draw', async () => {
  const segments = [{ id: 'nothing', weight: 95 }, ...SEGMENTS]
  const check = await checkSpin(spin({ segments }))
  expect(check).toMatchObject({ isDrawRight: false, segmentId: 'nothing' })
})

test('[ROU-01] a spin whose seed is not published yet cannot be checked', async () => {
  await expect(checkSpin(spin({ seed: null }))).resolves.toBeUndefined()
})

test('[ROU-01] without a segment that can be drawn, the check fails', async () => {
  const check = await checkSpin(spin({ segments: [] }))
  expect(check).toMatchObject({ isDrawRight: false, segmentId: undefined })
})
