import { afterAll, describe, expect, test } from 'vitest'
import { availability, giveawayApp } from '../../testing/giveaway.ts'

const { app, newcomer, pass, settle, close } = await giveawayApp()
const ungrouped = await giveawayApp({ env: { GIVEAWAY_AB_GROUPS_ENABLED: 'false' } })
const without = await giveawayApp({ env: { TOP_UP_URL: '' } })
afterAll(() => Promise.all([close(), ungrouped.close(), without.close()]))

describe('[GIV-05] eligibility', () => {
  test('is ELIGIBLE with the packages that are in stock', async () => {
    expect(await availability(await newcomer('free'))).toMatchObject({
      eligibility: 'ELIGIBLE',
      group: 'SET_DEFAULT_NOT_REQUIRED',
      defaultBrowserRequired: false,
      choices: [
        { id: 'vivo-1gb', operator: 'Vivo', megabytes: 1024, available: true },
        { id: 'claro-1gb' },
        { id: 'tim-1gb' },
        { id: 'oi-500mb' },
      ],
    })
  })

  test('is MISSION_DISABLED without a running giveaway', async () => {
    expect(await availability(await app.person({ country: 'NG' }))).toMatchObject({
      eligibility: 'MISSION_DISABLED',
      hasBegun: false,
      group: null,
      choices: [],
    })
  })

  test('is MISSION_DISABLED of a giveaway that has begun, once it is over', async () => {
    const user = await newcomer('free')
    await app.edit('BR', 'giveaway', { enabled: false })
    expect(await availability(user)).toMatchObject({ eligibility: 'MISSION_DISABLED', hasBegun: true })
    await app.edit('BR', 'giveaway', { enabled: true })
  })

  test('is CLAIMED_BY_APP_INSTANCE after a claim, and the mission card shows the claim', async () => {
    const user = await newcomer('free')
    await user.claimGiveaway()
    expect(await availability(user)).toMatchObject({ eligibility: 'CLAIMED_BY_APP_INSTANCE' })
    const { missionGiveaway } = await user('GET /api/v2/user/missions', {})
    expect(missionGiveaway).toMatchObject({ actionState: 'CLAIMED' })
  })

  test('the card says whether a claim is still on its way', async () => {
    const user = await newcomer('free')
    const card = async () =>
      (await user('GET /api/v2/user/missions', {})).missions.find(({ type }) => type === 'giveaway')
    expect(await card()).not.toHaveProperty('isPending')
    await user.claimGiveaway()
    expect(await card()).toMatchObject({ actionState: 'CLAIMED', isPending: true })
    await settle()
    pass(1)
    await settle()
    expect(await card()).toMatchObject({ actionState: 'CLAIMED' })
    expect(await card()).not.toHaveProperty('isPending')
  })

  test('is TECHNICAL_DIFFICULTIES without a partner', async () => {
    const user = await without.newcomer('free')
    expect(await availability(user)).toMatchObject({ eligibility: 'TECHNICAL_DIFFICULTIES' })
    await expect(user.claimGiveaway()).rejects.toMatchObject({ code: 'giveaway_partner_connection_error' })
  })

  test('includes the end of the giveaway', async () => {
    await app.edit('BR', 'giveaway', { endsAt: '2026-12-31T03:00:00Z' })
    expect(await availability(await newcomer('free'))).toMatchObject({ validUntil: '2026-12-31T03:00:00.000Z' })
  })
})

describe('[GIV-03] trust case 11: the group that the server derives', () => {
  test('the group is set once, from the haid and the first report of the browser; later reports do not change it', async () => {
    const user = await newcomer('required')
    expect(await availability(user)).toMatchObject({ group: 'SET_DEFAULT_REQUIRED', defaultBrowserRequired: true })
    expect(await availability(user, true)).toMatchObject({ group: 'SET_DEFAULT_REQUIRED' })
    const early = await newcomer('free')
    expect(await availability(early, true)).toMatchObject({
      group: 'SET_DEFAULT_ALREADY_DONE',
      defaultBrowserRequired: true,
    })
    expect(await availability(early)).toMatchObject({ group: 'SET_DEFAULT_ALREADY_DONE' })
  })

  test('the default browser is required if groups are off', async () => {
    expect(await availability(await ungrouped.newcomer('free'))).toMatchObject({
      group: null,
      defaultBrowserRequired: true,
    })
  })
})
