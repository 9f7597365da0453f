import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@momi/client/http/api-error'
import { safeStorage } from '@momi/client/session/identity'
import { formProblems, type FieldProblem, type FormSchema } from '@momi/contract/rules/claim-form'
import { useClient } from '../../shared/client.ts'

/** A draft survives a reload but not its tab, because it contains personal data. */
const tab = safeStorage(() => sessionStorage)

type Texts = Record<string, string>
type Problems = Record<string, FieldProblem>

interface Form {
  redeemFlowId: string
  schema: FormSchema
  country: string
  /** Receives the answers instead of the server. */
  submit?: (answers: Texts) => Promise<void>
}

/** State of a claim form: its values, its problems, and submitting it once, even if answers are lost. */
export function useClaimForm({ redeemFlowId, schema, country, submit }: Form) {
  const { call, host } = useClient()
  const name = `momi.claim.${redeemFlowId}`
  const [answers, setAnswers] = useState<Texts>(() => draftOf(name))
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const key = useRef<string>(undefined)

  // The wallet field is prefilled with this phone's wallet.
  const walletField = Object.keys(schema.properties).find(
    (path) => schema.properties[path]?.['x-kind'] === 'MINIPAY_WALLET_ID',
  )
  useEffect(() => {
    if (walletField === undefined) return
    void host.walletAddress().then((address) => {
      if (address) setAnswers((typed) => ({ [walletField]: address, ...typed }))
    })
  }, [host, walletField])

  function change(path: string, text: string): void {
    const next = { ...answers, [path]: text }
    setAnswers(next)
    tab.setItem(name, JSON.stringify(next))
    // Changed answers are a new attempt.
    key.current = undefined
    setFailure(undefined)
    const { [path]: _gone, ...rest } = problems
    setProblems(rest)
  }

  /** Returns true if the server accepted it. */
  async function send(): Promise<boolean> {
    const found = formProblems(schema, answers, country)
    setProblems(Object.fromEntries(found.map(({ path, problem }) => [path, problem])))
    if (found.length > 0) return false
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setFailure(undefined)
    try {
      if (submit) await submit(answers)
      else {
        await call('POST /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}', {
          params: { redeem_flow_id: redeemFlowId },
          body: { answers },
          idempotencyKey: key.current,
        })
      }
      tab.removeItem(name)
      call.clear()
      return true
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.code === 'claimforms_v2_validation_error') setProblems(problemsIn(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { answers, problems, isBusy, failure, change, send }
}

function draftOf(name: string): Texts {
  try {
    return JSON.parse(tab.getItem(name) ?? '{}') as Texts
  } catch {
    return {}
  }
}

/** The field problems that the server reports: it validates more, such as a wallet's checksum. */
function problemsIn(error: ApiError): Problems {
  try {
    const { errors = [] } = JSON.parse(error.body) as { errors?: { path: string; message: FieldProblem }[] }
    return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
  } catch {
    return {}
  }
}
