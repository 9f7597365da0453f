import { useLingui } from '@lingui/react/macro'
import type { FormSchema } from '@momi/contract/rules/claim-form'
import { Notice } from '@momi/ui/Notice'
import { TextField } from '@momi/ui/TextField'
import { WrappingField } from '@momi/ui/WrappingField'
import { CheckedForm } from '../../shared/CheckedForm.tsx'
import { messageOf } from '../../shared/failure-message.ts'
import { PhoneField } from '../../shared/PhoneField.tsx'
import { payoutStepOf, PayoutStepNotice } from '../wallet-confirmation/public.ts'
import { FIELDS, problemMessages } from './field-messages.ts'
import { useClaimForm } from './use-claim-form.ts'

interface Props {
  redeemFlowId: string
  schema: FormSchema
  country: string
  /** The wallet to which the reward is paid, if one is known. */
  wallet?: string | null
  onSent: () => void
  /** If given, it receives the answers, and nothing is sent to the server. */
  submit?: (answers: Readonly<Record<string, string>>) => Promise<void>
}

/** Renders any form of the supported schema subset; client and server validate with the same schema. */
export function ClaimForm({ redeemFlowId, schema, country, wallet = null, onSent, submit }: Props) {
  const { t } = useLingui()
  const form = useClaimForm({ redeemFlowId, schema, country, wallet, onSent, ...(submit && { submit }) })
  const step = payoutStepOf(form.failure)
  return (
    <CheckedForm submitText={t`Send`} isBusy={form.isBusy} onSubmit={form.send}>
      {Object.entries(schema.properties).map(([path, { 'x-kind': kind }]) => {
        const look: (typeof FIELDS)[keyof typeof FIELDS] & { hint?: unknown } = FIELDS[kind]
        const problem = form.problems[path]
        const field = {
          label: t(look.label),
          hint: 'hint' in look ? t(FIELDS[kind as 'BRAZIL_CPF'].hint) : undefined,
          value: form.answers[path] ?? '',
          readOnly: form.isBusy,
          onChange: (text: string) => form.change(path, text),
          error:
            problem === 'other-wallet'
              ? t`Only your account's wallet is paid: ${wallet}`
              : problem && t(problemMessages(kind, problem)),
        }
        if (kind === 'TELEPHONE') return <PhoneField key={path} country={country} {...field} />
        if (kind === 'MINIPAY_WALLET_ID') return <WrappingField key={path} autoComplete="off" {...field} />
        return (
          <TextField
            key={path}
            {...field}
            type={'type' in look ? look.type : 'text'}
            inputMode={'inputMode' in look ? look.inputMode : undefined}
            autoComplete={'autoComplete' in look ? look.autoComplete : 'off'}
          />
        )
      })}
      {step && <PayoutStepNotice step={step} />}
      {form.failure !== undefined && !step && (
        <Notice tone="danger" alert>
          {t(messageOf(form.failure))}
        </Notice>
      )}
    </CheckedForm>
  )
}
