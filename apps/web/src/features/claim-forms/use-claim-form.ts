import { useEffect, useState } from 'react'
import { ApiError } from '@momi/client/http/api-error'
import { safeStorage } from '@momi/client/storage'
import { formProblems, type FieldProblem, type FormSchema } from '@momi/contract/rules/claim-form'
import { withoutSeparators } from '@momi/contract/rules/plain-text'
import { useClient } from '../../shared/client.ts'
import { useAction } from '../../shared/use-action.ts'
import { useRefresh } from '../../shared/use-refresh.ts'

/** A draft survives a reload and ends with its tab: it is personal data. */
const tab = safeStorage(() => sessionStorage)

type Texts = Record<string, string>
/** `other-wallet`: a valid address, and not the one of the wallet to which the reward is paid. */
type Problem = FieldProblem | 'other-wallet'
type Problems = Record<string, Problem>

interface Form {
  redeemFlowId: string
  schema: FormSchema
  country: string
  /** The wallet to which the reward is paid, if one is known. */
  wallet: string | null
  onSent: () => void
  /** If given, it receives the answers, and nothing is sent to the server. */
  submit?: (answers: Texts) => Promise<void>
}

/** A claim form: its draft, its problems, and the action that sends it. */
export function useClaimForm({ redeemFlowId, schema, country, wallet, onSent, submit }: Form) {
  const { call, host } = useClient()
  const refresh = useRefresh()
  const draftName = `momi.claim.${redeemFlowId}`
  const [answers, setAnswers] = useState<Texts>(() => draftOf(draftName))
  const [problems, setProblems] = useState<Problems>({})

  const { run, isBusy, failure, clearFailure } = useAction({
    async send(keyOf) {
      if (submit) return submit(answers)
      await call('POST /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}', {
        params: { redeem_flow_id: redeemFlowId },
        body: { answers },
        idempotencyKey: keyOf(answers),
      })
    },
    changes: ['GET /api/v1/rewards/my-items/{reward_item_id}', 'GET /api/v1/rewards/earned'],
    onDone(_answer, _input, isHere) {
      tab.removeItem(draftName)
      if (isHere()) onSent()
      // Not one of the `changes`, which are also refreshed after a lost answer: if the server had received the form, a
      // notice would then replace the form before a retry.
      void refresh(['GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}'])
    },
    onFailed(error) {
      if (error instanceof ApiError && error.code === 'claimforms_v2_validation_error')
        setProblems(problemsIn(error.body))
    },
  })

  // The address of the wallet that is paid is filled in, otherwise this phone's, and can be changed.
  const walletField = Object.keys(schema.properties).find(
    (path) => schema.properties[path]?.['x-kind'] === 'MINIPAY_WALLET_ID',
  )
  useEffect(() => {
    if (walletField === undefined) return
    void Promise.resolve(wallet ?? host.walletAddress()).then((address) => {
      if (address) setAnswers((typed) => ({ [walletField]: address, ...typed }))
    })
  }, [host, wallet, walletField])

  function change(path: string, text: string): void {
    const next = { ...answers, [path]: text }
    setAnswers(next)
    tab.setItem(draftName, JSON.stringify(next))
    clearFailure()
    const { [path]: _gone, ...rest } = problems
    setProblems(rest)
  }

  /** Returns false if this page or the server refused the form. */
  async function send(): Promise<boolean> {
    const found: Problems = Object.fromEntries(
      formProblems(schema, answers, country).map(({ path, problem }) => [path, problem]),
    )
    if (walletField !== undefined && isOther(answers[walletField], wallet)) found[walletField] ??= 'other-wallet'
    setProblems(found)
    return Object.keys(found).length === 0 && (await run()) === 'done'
  }
  return { answers, problems, isBusy, failure, change, send }
}

const isOther = (typed: string | undefined, wallet: string | null): boolean =>
  Boolean(typed && wallet) && withoutSeparators(typed!).toLowerCase() !== wallet!.toLowerCase()

function draftOf(name: string): Texts {
  try {
    const stored = Object.entries((JSON.parse(tab.getItem(name) ?? '{}') ?? {}) as Record<string, unknown>)
    return Object.fromEntries(stored.filter((field): field is [string, string] => typeof field[1] === 'string'))
  } catch {
    return {}
  }
}

/** The fields that the server refused. It validates more than this page does, such as a wallet's checksum. */
function problemsIn(body: string): Problems {
  try {
    const { errors = [] } = JSON.parse(body) as { errors?: { path: string; message: FieldProblem }[] }
    return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
  } catch {
    return {}
  }
}
