import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { addReward } from '../../development/campaign.ts'

const google = await idTokenIssuer()
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  google,
})
afterAll(async () => {
  await app.close()
  await google.close()
})
const { db, transact } = app.database

/** The owner and the payouts of a reward, one row per payout. */
const rewardFacts = read(
  'test_minipay_merge_facts',
  { item: 'text' },
  { owner: 'uuid', status: 'text', claimed_by: 'uuid', paid_for: 'uuid', address: 'text' },
  `select i.owner_id as owner, i.status, c.user_id as claimed_by, p.user_id as paid_for, lower(p.address) as address
     from reward_items i join reward_claims c on c.item_id = i.id join payouts p on p.ref = i.id
    where i.id = :item`,
)
const holders = read(
  'test_minipay_merge_holders',
  { address: 'text' },
  { user_id: 'uuid' },
  'select user_id from user_wallets where lower(address) = :address',
)

async function win(user: Person): Promise<string> {
  const definition = `minipay-merge-${randomUUID()}`
  const at = app.now()
  const text = { en: 'A prize', pt: 'Um prêmio' }
  const user_id = user.id
  return transact(async (tx) => {
    const steps = { en: ['Open it'], pt: ['Abra'] }
    const kind = { type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '1.5', claimDays: 7 } as const
    await addReward(tx, { id: definition, country: 'NG', name: text, redeemSteps: steps, ...kind }, at)
    await addRewardItems(tx, app.deps, { definition, items: 1, winnableAt: at })
    return (await tx.one(takeReward, { definition, user: user_id, at }))!.id
  })
}

async function linkOf(user: Person, item: string): Promise<string> {
  const params = { reward_item_id: item }
  const { url } = await user('POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link', { params })
  return new URL(url).searchParams.get('link')!
}

const redeem = (link: string, walletAddress: string) =>
  app.call('POST /api/v1/minipay/redeem', { body: { link, walletAddress } }).then(
    (linked): string => (linked.purpose === 'REWARD' ? linked.status : 'proven'),
    (error: ApiError) => error.code ?? error.message,
  )

/** Starts `work` after this many turns of the event loop. */
async function after<T>(turns: number, work: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
  return work()
}

const turns = fc.nat(24)
const race = fc.record({
  /** Whether the account to which the phone's person signs in already has a wallet. */
  accountHasWallet: fc.boolean(),
  /** Whether the wallet is the one that the phone's app reported, which is paid without a sign-in too. */
  isNative: fc.boolean(),
  signIn: turns,
  // Few enough that, with the other party's three calls, the limit of wallet changes per day is not reached.
  redeems: fc.array(turns, { minLength: 1, maxLength: 2 }),
  /** When another person, who has the link, redeems it; null: never. */
  thief: fc.option(turns),
})

test('[MPY-01] a link that is redeemed while accounts are merged is paid once, to the wallet that redeemed it', async () => {
  await fc.assert(
    fc.asyncProperty(race, async ({ accountHasWallet, isNative, signIn: joins, redeems, thief }) => {
      const sub = randomUUID()
      const account = await app.person(accountHasWallet ? {} : { wallet: null })
      await account.signIn(sub)
      const phone = await app.person()
      const item = await win(phone)
      const link = await linkOf(phone, item)
      const [own, theirs] = [isNative ? phone.wallet! : newWallet(), newWallet()]

      const [ownAnswers, theirAnswer] = await Promise.all([
        Promise.all(redeems.map((begin) => after(begin, () => redeem(link, own)))),
        thief === null ? undefined : after(thief, () => redeem(link, theirs)),
        after(joins, () => phone.signIn(sub)),
      ])

      // One wallet redeems the link, at the latest after the sign-in: all of its calls get the same answer, and all calls
      // of the other wallet are refused. Before the sign-in, a wallet that is only linked is refused.
      const winner = theirAnswer === 'PENDING' ? theirs : own
      const lastAnswer = await redeem(link, own)
      expect(lastAnswer).toBe(winner === own ? 'PENDING' : 'minipay_link_invalid')
      const early = isNative ? [] : ['payout_sign_in_required']
      for (const answer of ownAnswers) expect([lastAnswer, ...early]).toContain(answer)
      const refused = ['minipay_link_invalid', 'payout_sign_in_required']
      expect([undefined, ...(winner === own ? refused : ['PENDING'])]).toContain(theirAnswer)
      const user = account.id
      expect(phone.id).toBe(user)
      const facts = { owner: user, status: 'PENDING', claimed_by: user, paid_for: user, address: winner }
      expect(await db.many(rewardFacts, { item })).toEqual([facts])
      expect(await redeem(link, winner)).toBe('PENDING')

      // The wallet is the account's. Only if the account had another wallet before the merge, it may be nobody's.
      const holding = (await db.many(holders, { address: winner })).map(({ user_id }) => user_id)
      expect(accountHasWallet ? [[], [user]] : [[user]]).toContainEqual(holding)
      expect(await db.many(holders, { address: winner === own ? theirs : own })).toEqual([])
      expect(await auditLedger(db)).toEqual([])
    }),
    { numRuns: rounds(20, 60) },
  )
})
