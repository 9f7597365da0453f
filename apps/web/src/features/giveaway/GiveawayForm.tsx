import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { dialCode, phoneOf } from '@momi/contract/rules/phone'
import { Button } from '@momi/ui/Button'
import { Checkbox } from '@momi/ui/Checkbox'
import { openDialog } from '@momi/ui/dialog'
import { Notice } from '@momi/ui/Notice'
import { TextField } from '@momi/ui/TextField'
import { useSWRConfig } from 'swr'
import { Link, useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/error-messages.ts'
import { linkTo } from '../../shared/link.ts'
import { formatMegabytes } from '../../shared/i18n/format-data.ts'
import { emailMessages, phoneMessages } from './form-messages.ts'
import { useGiveawayForm } from './use-giveaway-form.ts'
import type { RewardChoice } from './WithGiveaway.tsx'

/**
 * Number, e-mail address and two confirmations, followed by a confirmation dialog, because the data goes to
 * one number only.
 */
export function GiveawayForm({ choice }: { choice: RewardChoice }) {
  const { t } = useLingui()
  const { country } = useClient()
  const { mutate } = useSWRConfig()
  const [, navigate] = useLocation()
  const { form, problems, isBusy, failure, change, check, send } = useGiveawayForm(choice.id)
  const element = useRef<HTMLFormElement>(null)
  const [failedChecks, setFailedChecks] = useState(0)
  // Focuses the first invalid field once it is marked.
  useEffect(() => {
    if (failedChecks > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failedChecks])

  const sendIt = async () => {
    const sent = await send()
    if (!sent) return
    navigate(linkTo('/giveaway/claim/result', sent.isTaken ? {} : { refusal: sent.refusal, choice: choice.id }), {
      replace: true,
    })
    // The mission's card and the stock have changed.
    await mutate(() => true).catch(() => {})
  }
  const confirm = () => {
    if (!check()) return setFailedChecks(failedChecks + 1)
    const [amount, operator] = [formatMegabytes(choice.megabytes), choice.operator]
    openDialog({
      title: t`Is this your number?`,
      text: (
        <>
          <p className="py-1 text-title font-extrabold text-ink tabular-nums">
            {readable(phoneOf(form.phone, country))}
          </p>
          <p>{t`${amount} of ${operator} is sent to it. This cannot be changed later.`}</p>
        </>
      ),
      primaryButtonText: t`Yes, send it`,
      secondaryButtonText: t`Check again`,
      onPrimaryButtonClick: () => void sendIt(),
    })
  }
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) confirm()
      }}
    >
      <TextField
        label={t`Phone number`}
        prefix={dialCode(country)}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={form.phone}
        readOnly={isBusy}
        onChange={(phone) => change({ phone })}
        hint={t`With its area code`}
        error={problems.phone && t(phoneMessages[problems.phone])}
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
        href={linkTo('/terms')}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
      >
        {t`Read the terms`}
      </Link>
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(messageOf(failure))}
        </Notice>
      )}
      <Button green wide type="submit" busy={isBusy}>
        {t`Claim now`}
      </Button>
    </form>
  )
}

/** Formats '+5511961234567' as '+55 11 96123-4567'. Foreign numbers are unchanged. */
const readable = (e164: string) => e164.replace(/^(\+55)(\d\d)(\d{5})(\d{4})$/, '$1 $2 $3-$4')
