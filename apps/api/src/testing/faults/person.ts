import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@momi/client/http/api-error'
import type { Call } from '@momi/client/http/call'
import { mayRecover } from '@momi/client/http/may-recover'
import { requestKey } from '@momi/client/http/request-key'
import { ownerOf } from '@momi/client/session/token'
import { HEADERS } from '@momi/contract/headers'
import { newBrowser, type Tab } from '../browser.ts'
import type { History, Kind, Life, Operation } from './history.ts'

/** A phone's network gives up after this time. */
const TIMEOUT_MS = 20_000
const LONGEST_PAUSE_MS = 600
/** How often a person taps again before they give up. */
const MOST_TAPS = 200

export interface PeopleOptions {
  /** The address of the api, behind the network that people have. */
  api: string
  apiKey: string
  history: History
  random: () => number
  /** How many of those who got no answer do not tap again. */
  giveUp?: number
  /** A client without idempotency: each attempt has a key of its own. */
  newKeyPerAttempt?: boolean
}

export type Phone = ReturnType<typeof newPhoneOf>

/** A new phone of a person, with our client. */
export function newPhoneOf(life: Life, options: PeopleOptions) {
  const { api, apiKey, history, random, giveUp = 0.05, newKeyPerAttempt = false } = options
  const browser = newBrowser({
    country: life.country,
    baseUrl: api,
    headers: () => ({ [HEADERS.apiKey]: apiKey }),
    fetch: (url, init) => {
      history.countRequest()
      return fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    },
  })
  life.haids.push(browser.haid)
  let tab: Tab = browser.open()
  const pause = () => sleep(random() * LONGEST_PAUSE_MS)

  function noteAccount(): void {
    const owner = ownerOf(tab.session.last())
    if (owner) life.accounts.add(owner.user)
    for (const { message } of browser.fallbacks.splice(0)) life.lostSessions.push(`the refresh was refused: ${message}`)
  }

  /** Repeats a read, or a change that has no key, until it is answered; undefined if it is refused. */
  async function ask<T>(send: (call: Call) => Promise<T>): Promise<T | undefined> {
    for (let taps = 1; ; taps++) {
      try {
        tab.call.clear()
        return await send(tab.call)
      } catch (error) {
        if (!isUnanswered(error) || taps === MOST_TAPS) return undefined
        await pause()
      } finally {
        noteAccount()
      }
    }
  }

  /** Does something once: taps again after a lost answer, with the same key, as the client does. */
  async function act<T>(
    kind: Kind,
    asked: Operation['asked'],
    send: (call: Call, idempotencyKey: string) => Promise<T>,
  ): Promise<T | undefined> {
    const keys = requestKey()
    const operation: Operation = { kind, asked, key: keys.of(asked), attempts: 0, sentAt: Date.now() }
    life.operations.push(operation)
    for (;;) {
      operation.attempts++
      if (newKeyPerAttempt) operation.key = randomUUID()
      try {
        const answer = await send(tab.call, operation.key)
        history.end(operation, 'acknowledged', { answer })
        return answer
      } catch (error) {
        const why = error instanceof ApiError ? `${error.code ?? error.status}` : (error as Error).message
        if (!isUnanswered(error)) history.end(operation, 'refused', { why })
        else if (random() < giveUp || operation.attempts === MOST_TAPS) history.end(operation, 'unknown', { why })
        else {
          await pause()
          continue
        }
        return undefined
      } finally {
        noteAccount()
      }
    }
  }

  return {
    ask,
    act,
    account: () => ownerOf(tab.session.last())?.user,
    /** Opens the page again. */
    reload: () => void (tab = browser.open()),
    /** Renews the tokens, as an hour later. */
    refresh: () => ask(async () => tab.session.token((await tab.session.token()) ?? undefined)),
    signIn: (sub: string, idToken: string) => act('sign-in', { sub }, () => tab.signIn(idToken)),
    /** Checks that the session is that of one of the person's accounts. */
    async confirmSession(): Promise<void> {
      const me = await ask((call) => call('GET /api/v1/user/me', {}))
      if (!me) life.lostSessions.push('the last call was not answered')
      else if (!life.accounts.has(me.id)) life.lostSessions.push(`the session became that of ${me.id}`)
    },
  }
}

/** Without an answer, or with one after which the client renews its session. */
const isUnanswered = (error: unknown) => mayRecover(error) || (error instanceof ApiError && error.status === 401)
