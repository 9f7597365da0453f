import { randomBytes, randomUUID } from 'node:crypto'
import type { MissionType } from '@momi/contract'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { handOutReward } from '../features/rewards/public.ts'
import { addRewardItems } from '../features/stock/public.ts'
import { addReward, type RewardDefinition } from './campaign.ts'
import type { Person, Simulator } from './simulator.ts'

// What the seeded people do, by calls of the product.

/** So many items of a reward are added with each that is given, so that the demo's pools are not empty. */
const SPARE_ITEMS = 9

export const idOf = async (person: Person) => (await person('GET /api/v1/user/me', {})).id
export const checkIn = (person: Person) => person('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
/** The mission day in the country in which a person is made. */
export const today = (simulator: Simulator) => dayOf(simulator.now(), zoneOf('NG')!)

export const report = (person: Person, mission_type: MissionType, count: number, missionDay: string) =>
  person('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type },
    query: {},
    body: { count, missionDay, status: 'IN_PROGRESS' },
    idempotencyKey: randomUUID(),
  })

/** Registers the phone for pushes, so that staff can reach the person. */
export async function registerForPushes(person: Person): Promise<void> {
  const token = `${randomBytes(11).toString('hex')}:APA91b${randomBytes(60).toString('base64url')}`
  await person('POST /api/v1/user/fcm-token', { body: { token } })
}

/** The code of the last message to a number or an address. */
function codeTo({ deps }: Simulator, to: string): string {
  const sent = deps.gateways.inbox.messages().find((message) => message.to === to)
  return /\b\d{6}\b/.exec(sent?.text ?? '')?.[0] ?? ''
}

export const newEmail = () => `${randomBytes(6).toString('hex')}@mail.example`

export async function signInByEmail(simulator: Simulator, person: Person, email: string): Promise<void> {
  const { verificationId } = await person('POST /api/v2/auth/login/email-otp/request', { body: { email } })
  const code = codeTo(simulator, email)
  person.adopt(await person('POST /api/v2/auth/login/email-otp', { body: { verificationId, code } }))
}

/** Signs in with the Google account of an address, as the simulator's provider knows it. */
export async function signInWithGoogle(person: Person, email: string): Promise<void> {
  person.adopt(await person('POST /api/v2/auth/login/google-signin', { body: { idToken: `${email} ${randomUUID()}` } }))
}

export async function verifyNumber(simulator: Simulator, person: Person, phone: string): Promise<void> {
  const { verificationId } = await person('POST /api/v2/user/phone/verify', { body: { phone } })
  const code = codeTo(simulator, phone)
  person.adopt(await person('POST /api/v2/auth/login/phone', { body: { verificationId, code } }))
}

type Route =
  | { claimRoute: 'WALLET'; amount: string }
  | { claimRoute: 'FORM'; form: 'jackpot_cusd' | 'bet9ja_account_only'; amount?: string }

type Gift = { id: string; country: string; name?: RewardDefinition['name']; claimDays?: number } & Route

/** Gives a person an item of a reward, to be claimed as `route` says within a day; returns the item's id. */
export async function giveReward(simulator: Simulator, person: Person, { id, country, ...gift }: Gift) {
  const reward: RewardDefinition = {
    id,
    country,
    type: gift.claimRoute === 'FORM' && gift.form === 'jackpot_cusd' ? 'JACKPOT' : 'BET9JA_ITEM',
    name: { en: 'A thank-you from support', pt: 'Um presente do suporte' },
    redeemSteps: { en: ['Claim it within a day'], pt: ['Resgate em até um dia'] },
    claimDays: 1,
    ...gift,
  }
  return giveItem(simulator, person, reward, 1 + SPARE_ITEMS)
}

/** Gives a person an item of a reward, after adding `items` (their number, or their codes) to its pool; returns its id. */
export async function giveItem(
  { deps, now }: Simulator,
  person: Person,
  reward: RewardDefinition,
  items: number | string[],
): Promise<string> {
  const user = await idOf(person)
  const at = now()
  const item = await deps.database.transact(async (tx) => {
    await addReward(tx, reward, at)
    if (items !== 0) await addRewardItems(tx, deps, { definition: reward.id, items, winnableAt: at })
    return handOutReward(tx, { definition: reward.id, user, at })
  })
  return item!
}

export const claim = (person: Person, rewardItemId: string, answers: Record<string, string>) =>
  person('POST /api/v1/claimforms/user-responses', { body: { rewardItemId, answers }, idempotencyKey: randomUUID() })
