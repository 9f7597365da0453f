import { useState } from 'react'
import { ApiError } from '@momi/client/http/api-error'
import type { Api, Input } from '@momi/contract'
import { emailOf } from '@momi/contract/rules/email'
import { giveawayFormProblems, type GiveawayForm } from '@momi/contract/rules/giveaway'
import { phoneOf } from '@momi/contract/rules/phone'
import { useSWRConfig } from 'swr'
import { MISSIONS_KEY } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { keepHappened } from '../../shared/happened.ts'
import { storedRequestKey } from '../../shared/stored-request-key.ts'
import { useAction } from '../../shared/use-action.ts'
import { useRefresh } from '../../shared/use-refresh.ts'
import { clearDraft, readDraft, saveDraft } from './draft.ts'
import { isResult } from './outcome.ts'

type Body = Input<Api['POST /api/v1/giveaway/form']>['body']

const key = storedRequestKey('momi.giveaway.try')

const resultOf = (error: unknown) => (error instanceof ApiError && isResult(error.code) ? error.code : undefined)

/**
 * The giveaway's claim form: its draft, its problems, and the action that sends it.
 *
 * @param onResult shows the result, which may be a refusal; not called if a retry may succeed
 */
export function useGiveawayForm(rewardChoice: string, onResult: (refusal?: string) => void) {
  const { call, country, host } = useClient()
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()
  const [form, setForm] = useState(readDraft)
  const [isChecked, setChecked] = useState(false)
  const problems = giveawayFormProblems(form, country)

  const { run, isBusy, failure, clearFailure } = useAction({
    async send(keyOf) {
      const body: Body = {
        ...form,
        rewardChoice,
        phone: phoneOf(form.phone, country),
        email: emailOf(form.email),
        isDefaultBrowser: await host.isDefaultBrowser(),
      }
      return call('POST /api/v1/giveaway/form', { body, idempotencyKey: keyOf(body) })
    },
    // Nothing is refreshed while the form is shown, because an availability of "claimed" would close the form, even
    // after a lost answer.
    changes: [],
    onDone(state, _input, isHere) {
      if (state.status !== 'FAILURE') clearDraft()
      void mutate(['GET /api/v1/giveaway/reward-status', {}], state, { revalidate: false })
      show(isHere)
    },
    onFailed(error, isHere) {
      const refusal = resultOf(error)
      if (!refusal) return
      keepHappened('giveaway-refused', refusal)
      show(isHere, refusal)
    },
    key,
  })

  function show(isHere: () => boolean, refusal?: string): void {
    if (isHere()) onResult(refusal)
    void refresh(['GET /api/v1/giveaway/availability', MISSIONS_KEY])
  }

  function change(part: Partial<GiveawayForm>): void {
    const next = { ...form, ...part }
    setForm(next)
    clearFailure()
    saveDraft(next)
  }

  /** Returns whether the form has no problems; from then on problems are shown. */
  function check(): boolean {
    setChecked(true)
    return Object.keys(problems).length === 0
  }

  return {
    form,
    problems: isChecked ? problems : {},
    isBusy,
    failure: resultOf(failure) ? undefined : failure,
    change,
    check,
    send: () => void run(),
  }
}
