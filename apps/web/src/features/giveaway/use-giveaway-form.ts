import { useState } from 'react'
import { ApiError } from '@momi/client/http/api-error'
import { safeStorage } from '@momi/client/session/identity'
import type { Api, Input } from '@momi/contract'
import { emailOf } from '@momi/contract/rules/email'
import { giveawayFormProblems, type GiveawayForm } from '@momi/contract/rules/giveaway'
import { phoneOf } from '@momi/contract/rules/phone'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import { isResult } from './outcome.ts'

type Body = Input<Api['POST /api/v1/giveaway/form']>['body']

/** A draft survives a reload but not its tab, because it contains personal data. */
const tab = safeStorage(() => sessionStorage)
const DRAFT = 'momi.giveaway.form'
const TRY = 'momi.giveaway.try'

const EMPTY: GiveawayForm = { phone: '', email: '', isOver18: false, agreesToTerms: false }

/** The result of sending: accepted, refused for good, or undefined if it can be retried. */
export type Sent = { isTaken: true } | { isTaken: false; refusal: string } | undefined

/** State of the giveaway form: its values, its problems, and submitting it once, even if answers are lost. */
export function useGiveawayForm(rewardChoice: string) {
  const { call, country, host } = useClient()
  const { mutate } = useSWRConfig()
  const [form, setForm] = useState(draft)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const problems = giveawayFormProblems(form, country)

  function change(part: Partial<GiveawayForm>): void {
    const next = { ...form, ...part }
    setForm(next)
    setFailure(undefined)
    tab.setItem(DRAFT, JSON.stringify(next))
  }

  /** Returns true if the form is valid; from now on problems are shown. */
  function check(): boolean {
    setChecked(true)
    return Object.keys(problems).length === 0
  }

  async function send(): Promise<Sent> {
    setBusy(true)
    setFailure(undefined)
    try {
      const body: Body = {
        ...form,
        rewardChoice,
        phone: phoneOf(form.phone, country),
        email: emailOf(form.email),
        isDefaultBrowser: await host.isDefaultBrowser(),
      }
      const state = await call('POST /api/v1/giveaway/form', { body, idempotencyKey: keyOf(body) })
      tab.removeItem(TRY)
      if (state.status !== 'FAILURE') tab.removeItem(DRAFT)
      call.clear()
      await mutate(['GET /api/v1/giveaway/reward-status', {}], state, { revalidate: false })
      return { isTaken: true }
    } catch (error) {
      call.clear()
      // The server has answered: the next attempt gets a new key.
      if (error instanceof ApiError && error.status < 500) tab.removeItem(TRY)
      if (error instanceof ApiError && isResult(error.code)) return { isTaken: false, refusal: error.code }
      setFailure(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { form, problems: isChecked ? problems : {}, isBusy, failure, change, check, send }
}

function draft(): GiveawayForm {
  try {
    return { ...EMPTY, ...(JSON.parse(tab.getItem(DRAFT) ?? '{}') as Partial<GiveawayForm>) }
  } catch {
    return EMPTY
  }
}

/**
 * The idempotency key of an attempt, until it is answered, also after a reload. Changed answers are a new
 * attempt.
 */
function keyOf(body: Body): string {
  const claim = JSON.stringify(body)
  try {
    const kept = JSON.parse(tab.getItem(TRY) ?? '{}') as { key?: string; claim?: string }
    if (kept.key && kept.claim === claim) return kept.key
  } catch {
    // The stored value is malformed.
  }
  const key = crypto.randomUUID()
  tab.setItem(TRY, JSON.stringify({ key, claim }))
  return key
}
