import { useLingui } from '@lingui/react/macro'
import { readablePhone } from '@momi/contract/rules/phone-countries'
import { phoneOf } from '@momi/contract/rules/phone'
import { Checkbox } from '@momi/ui/Checkbox'
import { openDialog } from '@momi/ui/dialog'
import { Notice } from '@momi/ui/Notice'
import { TextField } from '@momi/ui/TextField'
import { Link, useLocation } from 'wouter'
import { CheckedForm } from '../../shared/CheckedForm.tsx'
import { useClient } from '../../shared/client.ts'
import { emailMessages } from '../../shared/contact-messages.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { linkTo } from '../../shared/link.ts'
import { PhoneField } from '../../shared/PhoneField.tsx'
import { formatMegabytes } from '../../shared/i18n/format-megabytes.ts'
import { useGiveawayForm } from './use-giveaway-form.ts'
import { usePhoneMessage } from './use-phone-message.ts'
import type { RewardChoice } from './WithGiveaway.tsx'

/**
 * The giveaway's claim form. The person confirms the number before it is sent, because the data package cannot be moved
 * to another number.
 */
export function GiveawayForm({ choice }: { choice: RewardChoice }) {
  const { t } = useLingui()
  const { country } = useClient()
  const [, navigate] = useLocation()
  const phoneMessageOf = usePhoneMessage()
  const { form, problems, isBusy, failure, change, check, send } = useGiveawayForm(choice.id, (refusal) =>
    navigate(linkTo('/giveaway/claim/result', refusal ? { refusal, choice: choice.id } : {}), { replace: true }),
  )

  const submit = () => {
    const isRight = check()
    if (isRight) confirm()
    return isRight
  }
  const confirm = () => {
    const [amount, operator] = [formatMegabytes(choice.megabytes), choice.operator]
    openDialog({
      title: t`Is this your number?`,
      text: (
        <>
          <p className="py-1 text-title font-extrabold text-ink tabular-nums">
            {readablePhone(phoneOf(form.phone, country))}
          </p>
          <p>{t`We'll send ${amount} from ${operator} to it. You can't change this later.`}</p>
        </>
      ),
      primaryButtonText: t`Yes, send it`,
      secondaryButtonText: t`Change number`,
      onPrimaryButtonClick: send,
    })
  }
  return (
    <CheckedForm submitText={t`Claim now`} isBusy={isBusy} onSubmit={submit}>
      <PhoneField
        label={t`Phone number`}
        country={country}
        value={form.phone}
        readOnly={isBusy}
        onChange={(phone) => change({ phone })}
        hint={t`Include the area code`}
        error={problems.phone && phoneMessageOf(problems.phone, form.phone)}
      />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={form.email}
        readOnly={isBusy}
        onChange={(email) => change({ email })}
        error={problems.email && t(emailMessages[problems.email])}
      />
      <Checkbox
        label={t`I am 18 or older`}
        checked={form.isOver18}
        onChange={(isOver18) => change({ isOver18 })}
        error={problems.isOver18 && t`Please confirm that you are 18 or older`}
      />
      <Checkbox
        label={t`I agree to the terms of the giveaway`}
        checked={form.agreesToTerms}
        onChange={(agreesToTerms) => change({ agreesToTerms })}
        error={problems.agreesToTerms && t`Please agree to the terms`}
      />
      <Link
        href={`${linkTo('/terms')}#giveaway`}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
      >
        {t`Read the terms`}
      </Link>
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(messageOf(failure))}
        </Notice>
      )}
    </CheckedForm>
  )
}
