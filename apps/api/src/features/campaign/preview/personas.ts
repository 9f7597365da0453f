import { randomBytes } from 'node:crypto'
import type { Api, Output, PreviewPersona } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import { checksum } from 'ox/Address'
import type { StaffCtx } from '../../../core/context.ts'
import type { DryRun } from '../../../core/dry-run.ts'
import { handOutReward } from '../../rewards/public.ts'
import { addRewardItems } from '../../stock/public.ts'
import { Refusal } from '../../../errors.ts'
import type { Item } from '../changes.store.ts'
import { liveSubjects } from '../subjects.store.ts'
import type { ShownItem } from './reads.ts'

interface Wanted {
  phone: Phone
  persona: PreviewPersona
  country: string
  draft: readonly Item[]
}

interface Made {
  user: string
  items: readonly ShownItem[]
}

/** On how many days until yesterday each person checked in. */
const CHECK_INS = { NEW: 0, MID_WEEK: 3, EXPIRING: 6 } as const satisfies Record<PreviewPersona, number>

/** A client version that every item of the market is offered to. */
const CLIENT_VERSION = '100000.0.0'

/**
 * Makes a person by the calls of a phone, on the days on which they happened. The draft is live on these days too, so
 * that everything is seen under it; what it does not offer is left out. Ends at the time at which it began.
 */
export async function makePersona(
  run: DryRun,
  ctx: StaffCtx,
  { phone, persona, country, draft }: Wanted,
): Promise<Made> {
  const at = run.now()
  const rewards = await rewardsIn(run, country, draft)
  for (const { key, body } of rewards) await stock(run, ctx, key, body['claimRoute'] === 'VOUCHER')
  const days = CHECK_INS[persona]
  for (let day = days; day > 0; day--) {
    run.goTo(new Date(at.getTime() - day * DAY))
    const send = await phone.signIn()
    await send('POST /api/v1/streaks/checkin', '/api/v1/streaks/checkin', {})
  }
  run.goTo(at)
  const send = await phone.signIn()
  const user = (await send('GET /api/v1/user/me', '/api/v1/user/me'))!.id
  for (const { key: definition, body } of rewards) {
    const { claimDays } = body as { claimDays: number | null }
    const daysAgo = persona === 'EXPIRING' ? (claimDays ?? 1) - 1 : 0
    if (persona !== 'NEW') await handOutReward(run.tx, { definition, user, at: new Date(at.getTime() - daysAgo * DAY) })
  }
  // A first visit: draws the group of the giveaway and the ticket of the wheel, and reports half of what is counted.
  await send('GET /api/v1/roulette/config', '/api/v1/roulette/config')
  await send('GET /api/v1/giveaway/availability', '/api/v1/giveaway/availability')
  if (persona === 'MID_WEEK') await reportHalf(send, dayOf(at, zoneOf(country)!))
  const earned = await send('GET /api/v1/rewards/earned', '/api/v1/rewards/earned?size=100')
  const items = earned!.items.map((item) => ({
    id: item.id,
    definition: item.definitionId,
    redeemFlow: item.redeemFlowId,
  }))
  return { user, items }
}

/** Makes a call as the person; undefined if it is refused. */
type Send = <K extends keyof Api>(key: K, url: string, body?: object) => Promise<Output<Api[K]> | undefined>

type Phone = ReturnType<typeof phoneIn>

/** A new phone in a country. */
export function phoneIn({ call, apiKey }: DryRun, country: string) {
  const device = { haid: randomBytes(16).toString('hex'), huid: randomBytes(16).toString('hex') }
  const walletAddress = checksum(`0x${randomBytes(20).toString('hex')}`)
  return {
    /** Signs in, as after an hour without a visit, and reports the wallet. */
    signIn: async (): Promise<Send> => {
      const { status, body } = await call({
        method: 'POST',
        url: '/api/v1/auth/tokens',
        headers: { [HEADERS.apiKey]: apiKey },
        body: { ...device, clientType: 'mini', clientVersion: CLIENT_VERSION, userCountry: country },
      })
      // Such as in a country that was never open.
      if (status !== 200) throw new Refusal('admin_campaign_subject_unknown', 'Nobody can sign in with this change')
      const { accessToken } = body as Output<Api['POST /api/v1/auth/tokens']>
      const headers = { [HEADERS.authorization]: `Bearer ${accessToken}` }
      const send: Send = async (key, url, given) => {
        const method = key.startsWith('GET ') ? 'GET' : 'POST'
        const answer = await call({ method, url, headers, ...(given && { body: given }) })
        return answer.status === 200 ? (answer.body as never) : undefined
      }
      await send('POST /api/v1/user/wallet-address', '/api/v1/user/wallet-address', { walletAddress })
      return send
    },
  }
}

/** The rewards of the draft in a country; if it has none, one that has to be claimed in time. */
async function rewardsIn({ tx }: DryRun, country: string, draft: readonly Item[]) {
  const live = await tx.many(liveSubjects, { country, kind: 'reward' })
  const given = live.filter(({ body }) => body['enabled'] === true)
  const own = given.filter(({ key }) => draft.some((item) => item.kind === 'reward' && item.key === key))
  return own.length > 0 ? own : given.filter(({ body }) => typeof body['claimDays'] === 'number').slice(0, 1)
}

/**
 * Adds items of a reward: one to win, so that no item of real people is taken meanwhile, and one that is left, because a
 * mission with an empty pool is not shown.
 */
async function stock({ tx }: DryRun, ctx: StaffCtx, definition: string, hasCodes: boolean): Promise<void> {
  const items = hasCodes ? [newCode(), newCode()] : 2
  await addRewardItems(tx, ctx, { definition, items, winnableAt: new Date(0) })
}

const newCode = () => randomBytes(8).toString('hex').toUpperCase()

/** Reports half of the way to the next reward of each mission that the phone counts. */
async function reportHalf(send: Send, missionDay: string): Promise<void> {
  const list = await send('GET /api/v2/user/missions', '/api/v2/user/missions')
  for (const { type, counter } of list!.missions) {
    const count = Math.floor((counter?.target ?? 0) / 2)
    if (count === 0) continue
    await send(
      'POST /api/v2/user/missions/{mission_type}/report-counter',
      `/api/v2/user/missions/${type}/report-counter`,
      { count, missionDay, status: 'IN_PROGRESS' },
    )
  }
}
