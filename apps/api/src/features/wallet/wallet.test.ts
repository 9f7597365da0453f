import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { countBy } from '../../testing/count-by.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { outcomeOf, race, times } from '../../testing/race.ts'

const google = await idTokenIssuer()
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  google,
})
afterAll(async () => {
  await app.close()
  await google.close()
})

// The examples of EIP-55.
const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WRONG = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('a wallet address is returned with its checksum', async () => {
  const ada = await app.person({ wallet: null, apiKey: 'web' })
  const body = { walletAddress: RIGHT.toLowerCase() }
  expect(await ada('POST /api/v1/user/wallet-address', { body })).toEqual({ walletAddress: RIGHT })
})

test('a wallet address with a wrong checksum is refused, unless the check is skipped in development', async () => {
  const ada = await app.person({ wallet: null, apiKey: 'web' })
  const body = { walletAddress: WRONG }
  await expect(ada('POST /api/v1/user/wallet-address', { body })).rejects.toMatchObject({
    status: 400,
    code: 'wallet_address_invalid',
  })

  const skipping = (payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/user/wallet-address',
      headers: { authorization: `Bearer ${ada.tokens.accessToken}`, 'skip-wallet-check': 'true' },
      payload,
    })
  expect((await skipping(body)).json()).toEqual({ walletAddress: RIGHT })
  expect((await skipping({ walletAddress: 'nonsense' })).json()).toMatchObject({ errorCode: 'wallet_address_invalid' })
})

const LINKED = { status: 409, code: 'wallet_linked_to_another_account' }

describe('[STK-02] trust case 4: one wallet belongs to one account', () => {
  test('a wallet that one account has proven is refused to every other account, in every notation', async () => {
    const ada = await app.person({ wallet: RIGHT })
    const ben = await app.person({ wallet: null })
    for (const spelling of [RIGHT, RIGHT.toLowerCase(), `0x${RIGHT.slice(2).toUpperCase()}`])
      await expect(ben.reportWallet(spelling)).rejects.toMatchObject(LINKED)
    // The wallet is not stored as a claim either.
    await expect(ben('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })).rejects.toMatchObject({
      code: 'streaks_no_wallet_address',
    })
    expect(await ada.reportWallet(RIGHT)).toEqual({ walletAddress: RIGHT })
  })

  test('a wallet that others have claimed can be proven, and a proven wallet can no longer be claimed by others', async () => {
    const wallet = newWallet()
    const claimants = [await app.person({ apiKey: 'web', wallet }), await app.person({ apiKey: null, wallet })]
    const owner = await app.person({ wallet })
    await expect(app.person({ wallet })).rejects.toMatchObject(LINKED)
    await expect(app.person({ apiKey: 'web', wallet })).rejects.toMatchObject(LINKED)
    for (const claimant of claimants) {
      await expect(claimant.reportWallet(wallet)).rejects.toMatchObject(LINKED)
      expect((await claimant('GET /api/v1/points/exchange/config', {})).wallet).toBeNull()
    }
    await owner.reportWallet(wallet)
    expect((await owner('GET /api/v1/points/exchange/config', {})).wallet).toMatchObject({ payoutStep: null })
  })

  test('if one account proves a wallet while others claim it, only the proof is stored', async () => {
    const wallet = newWallet()
    const owner = await app.person({ wallet: null })
    const claimants = await Promise.all(Array.from({ length: 15 }, () => app.person({ apiKey: 'web', wallet: null })))
    await Promise.allSettled([...claimants, owner].toReversed().map((user) => user.reportWallet(wallet)))
    const kept = read(
      'test_wallet_kept',
      { address: 'text' },
      { user_id: 'uuid', proven: 'bool' },
      'select user_id, proven from user_wallets where lower(address) = :address',
    )
    const { id } = await owner('GET /api/v1/user/me', {})
    expect(await app.database.db.many(kept, { address: wallet })).toEqual([{ user_id: id, proven: true }])
  })

  test('if many accounts prove the same wallet concurrently, exactly one succeeds', async () => {
    const wallet = newWallet()
    await race({
      setUp: () => Promise.all(times(16, () => app.person({ wallet: null }))),
      concurrently: (users) => users.map((user) => outcomeOf(user.reportWallet(wallet), 'linked')),
      mustHold: (outcomes) => expect(countBy(outcomes)).toEqual({ linked: 1, wallet_linked_to_another_account: 15 }),
    })
  })

  test('a wallet that its account has replaced may be proven by another account', async () => {
    const [ada, ben] = [await app.person(), await app.person({ wallet: null })]
    await expect(ben.reportWallet(ada.wallet!)).rejects.toMatchObject(LINKED)
    await ada.reportWallet(newWallet())
    await ben.reportWallet(ada.wallet!)
    await expect(ada.reportWallet(ada.wallet!)).rejects.toMatchObject(LINKED)
  })

  test('a second login of the same account may report its wallet again', async () => {
    const wallet = newWallet()
    const ada = await app.person({ wallet })
    const again = await app.person({ haid: ada.haid, huid: ada.huid, wallet })
    expect((await again('GET /api/v1/user/me', {})).id).toBe((await ada('GET /api/v1/user/me', {})).id)
  })
})

describe('[STK-02] trust case 4: wallets after a merge or a log-out', () => {
  const signIn = async (user: Person, sub: string) => await user.signIn(sub)
  const walletOf = async (user: Person) =>
    (await app.database.db.one(stored, { user: (await user('GET /api/v1/user/me', {})).id }))!
  const stored = read(
    'test_wallet_stored',
    { user: 'uuid' },
    { address: 'text', proven: 'bool' },
    'select lower(address) as address, proven from user_wallets where user_id = :user',
  )
  const joined = async (first: object, second: object) => {
    const sub = randomUUID()
    const [ada, phone] = [await app.person(first), await app.person(second)]
    await signIn(ada, sub)
    await signIn(phone, sub)
    return { ada, phone }
  }

  test('the wallet of the merged account moves to the remaining account if that has none', async () => {
    const { ada, phone } = await joined({ wallet: null }, {})
    expect(await walletOf(ada)).toEqual({ address: phone.wallet, proven: true })
    await ada.reportWallet(phone.wallet!)
    await expect(app.person({ wallet: phone.wallet })).rejects.toMatchObject(LINKED)
  })

  test('the remaining account keeps its own wallet, and the merged account’s wallet then belongs to no account', async () => {
    const { ada, phone } = await joined({}, {})
    expect(await walletOf(ada)).toEqual({ address: ada.wallet, proven: true })
    await app.person({ wallet: phone.wallet })
    await expect(phone.reportWallet(phone.wallet!)).rejects.toMatchObject(LINKED)
  })

  test('a wallet that is known better replaces the remaining account’s own, and no other does', async () => {
    const link = async (user: Person, walletAddress: string) => {
      const { url } = await user('POST /api/v1/user/wallet-address/minipay-link', {})
      const token = new URL(url).searchParams.get('link')!
      await app.call('POST /api/v1/minipay/redeem', { body: { link: token, walletAddress } })
    }
    const sub = randomUUID()
    const [claimed, linked] = [newWallet(), newWallet()]
    const ada = await app.person({ apiKey: 'web', wallet: claimed })
    await signIn(ada, sub)
    const phone = await app.person({ apiKey: 'web', wallet: null })
    await link(phone, linked)
    await signIn(phone, sub)
    expect(await walletOf(ada)).toEqual({ address: linked, proven: false })
    const onApp = await app.person()
    await signIn(onApp, sub)
    expect(await walletOf(ada)).toEqual({ address: onApp.wallet, proven: true })
    const another = await app.person({ apiKey: 'web', wallet: null })
    await link(another, newWallet())
    await signIn(another, sub)
    expect(await walletOf(ada)).toEqual({ address: onApp.wallet, proven: true })
  })

  test('the merged account’s proven wallet replaces a wallet that the remaining account only claimed', async () => {
    const { ada, phone } = await joined({ apiKey: 'web' }, {})
    expect(await walletOf(ada)).toEqual({ address: phone.wallet, proven: true })
  })

  test('after a log-out, the phone’s next account is refused the previous account’s wallet', async () => {
    const ada = await app.person()
    await signIn(ada, randomUUID())
    await ada('POST /api/v1/user/logout', { body: {} })
    const next = await app.logInAgain(ada)
    await expect(next.reportWallet(ada.wallet!)).rejects.toMatchObject(LINKED)
  })
})

test('the wallet can be changed three times a day; the first report, a repeated one and a refused one do not count', async () => {
  const [ada, ben] = [await app.person({ wallet: null }), await app.person()]
  const wallets = Array.from({ length: 5 }, newWallet)
  for (const wallet of wallets.slice(0, 4)) {
    await ada.reportWallet(wallet)
    await ada.reportWallet(wallet)
    await expect(ada.reportWallet(ben.wallet!)).rejects.toMatchObject(LINKED)
  }
  await expect(ada.reportWallet(wallets[4]!)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
  await ada.reportWallet(wallets[3]!)
  app.goTo('2026-03-03T00:00:00Z')
  await ada.comeBack()
  await ada.reportWallet(wallets[4]!)
})
