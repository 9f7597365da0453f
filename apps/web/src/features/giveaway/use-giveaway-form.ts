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

/** What was typed outlives a reload, and ends with its tab: it is personal data. */
const tab = safeStorage(() => sessionStorage)
const DRAFT = 'momi.giveaway.form'
const TRY = 'momi.giveaway.try'

const EMPTY: GiveawayForm = { phone: '', email: '', isOver18: false, agreesToTerms: false }

/** What came of sending it: taken, refused for good, or nothing yet that could be called a result. */
export type Sent = { isTaken: true } | { isTaken: false; refusal: string } | undefined

/** What a claim of the giveaway asks for, what is wrong with it, and how it is sent: once, whatever the line does. */
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

  /** True where nothing is wrong; from now on it is said what is. */
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
      // The server has decided: the next try is another one.
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

/** A try keeps its key until it is answered, over a reload too; another claim is another try. */
function keyOf(body: Body): string {
  const claim = JSON.stringify(body)
  try {
    const kept = JSON.parse(tab.getItem(TRY) ?? '{}') as { key?: string; claim?: string }
    if (kept.key && kept.claim === claim) return kept.key
  } catch {
    // Nothing that was kept is of use.
  }
  const key = crypto.randomUUID()
  tab.setItem(TRY, JSON.stringify({ key, claim }))
  return key
}
