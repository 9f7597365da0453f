import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { availability, giveawayApp, NOON, statusOf } from '../../testing/giveaway.ts'
import { phoneFor, VIVO } from '../../testing/person.ts'
import * as store from './giveaway.store.ts'

const { app, partner, settle, newcomer, close } = await giveawayApp()
afterAll(close)

describe('[GIV-05] trust case 12: a report that the browser is the default is never enough on its own', () => {
  test('the browser must be the default at the claim', async () => {
    const user = await newcomer('required')
    await expect(user.claimGiveaway()).rejects.toMatchObject({ status: 400, code: 'giveaway_default_browser_required' })
  })

  test('the browser must also be the default at a second check a day later, and nothing is ordered before that', async () => {
    const user = await newcomer('required')
    const phone = phoneFor(VIVO)
    const claimed = await user.claimGiveaway({ phone, isDefaultBrowser: true })
    expect(claimed).toMatchObject({
      status: 'PENDING',
      waitsFor: 'DEFAULT_BROWSER_CHECK',
      dueAt: '2026-03-03T15:00:00.000Z',
    })
    app.goTo('2026-03-03T14:59:00Z')
    await user.comeBack()
    await availability(user, true)
    await settle()
    expect(partner.ordersOf(phone)).toEqual([])
    app.goTo('2026-03-03T15:00:00Z')
    await settle()
    expect(partner.ordersOf(phone)).toEqual([])
    await availability(user, true)
    await settle()
    app.goTo('2026-03-03T15:01:00Z')
    await settle()
    expect((await statusOf(user)).traces.map(({ stage }) => stage)).toEqual([
      'EARNED',
      'CHECKED',
      'SENT_TO_PARTNER',
      'DONE',
    ])
    expect(partner.ordersOf(phone)).toHaveLength(1)
    app.goTo(NOON)
  })

  test('another default browser between the two checks restarts the wait, and a claim that still waits after a week fails', async () => {
    const user = await newcomer('required')
    const phone = phoneFor(VIVO)
    await user.claimGiveaway({ phone, isDefaultBrowser: true })
    app.goTo('2026-03-03T10:00:00Z')
    await user.comeBack()
    await availability(user, false)
    app.goTo('2026-03-03T16:00:00Z')
    await user.comeBack()
    await availability(user, true)
    await settle()
    expect(partner.ordersOf(phone)).toEqual([])
    app.goTo('2026-03-09T15:00:00Z')
    await settle()
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'FAILURE', failure: 'UNKNOWN' })
    expect((await statusOf(user)).traces.at(-1)).toMatchObject({ stage: 'FAILED', why: 'DEFAULT_BROWSER_NOT_KEPT' })
    app.goTo(NOON)
  })

  test('a claim goes on while the giveaway is off: the page leads to it, and its second check counts', async () => {
    const user = await newcomer('required')
    const phone = phoneFor(VIVO)
    await user.claimGiveaway({ phone, isDefaultBrowser: true })
    await app.edit('BR', 'giveaway', { enabled: false })
    app.goTo('2026-03-03T15:00:00Z')
    await user.comeBack()
    expect(await availability(user, true)).toMatchObject({ eligibility: 'CLAIMED_BY_APP_INSTANCE', choices: [] })
    expect(await availability(await newcomer('required'), true)).toMatchObject({ eligibility: 'MISSION_DISABLED' })
    await settle()
    app.goTo('2026-03-03T15:01:00Z')
    await settle()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    expect(partner.ordersOf(phone)).toHaveLength(1)
    await app.edit('BR', 'giveaway', { enabled: true })
    app.goTo(NOON)
  })

  test('a report that arrives while the claim is checked is not lost', async () => {
    const user = await newcomer('required')
    await user.claimGiveaway({ isDefaultBrowser: true })
    app.goTo('2026-03-03T15:00:00Z')
    await user.comeBack()
    let report: Promise<unknown> | undefined
    /**
     * Sends a report once the check has read the previous one. Waits only briefly for the new report, which may itself
     * have to wait for the check.
     */
    const reporting = <D extends Db>(db: D): D => ({
      ...db,
      one: async (statement: never, values: never) => {
        const row = await db.one(statement, values)
        if (statement === store.defaultBrowserSince && !report) {
          report = availability(user, true)
          await Promise.race([report, setTimeout(300)])
        }
        return row
      },
    })
    const { db, transact } = app.database
    await settle({
      db: reporting(db),
      transact: (work) => transact((tx) => work(reporting(tx))),
    })
    expect(report).toBeDefined()
    await report
    await settle()
    expect((await statusOf(user)).traces.map(({ stage }) => stage)).toContain('CHECKED')
    app.goTo(NOON)
  })

  test('a claim that is made a day after the first check that found the default browser is ordered immediately', async () => {
    const user = await newcomer('required')
    await availability(user, true)
    app.goTo('2026-03-03T15:00:00Z')
    await user.comeBack()
    expect(await user.claimGiveaway({ isDefaultBrowser: true })).toMatchObject({ waitsFor: 'OPERATOR' })
    app.goTo(NOON)
  })
})
