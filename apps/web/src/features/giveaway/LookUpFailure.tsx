import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { Notice } from '@momi/ui/Notice'
import { phoneMessages } from '../../shared/contact-messages.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { formatList } from '../../shared/i18n/format-odds.ts'
import type { RewardChoice } from './WithGiveaway.tsx'

/** Why the operator of a number is unknown, and what to do instead. */
export function LookUpFailure({ failure, choices }: { failure: unknown; choices: readonly RewardChoice[] }) {
  const { t } = useLingui()
  const operators = formatList([...new Set(choices.map(({ operator }) => operator))])
  const textOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return t(messageOf(error))
    if (error.code === 'giveaway_non_participating_operator')
      return t`This number's operator isn't part of the giveaway. These are: ${operators}.`
    if (error.code === 'validation_error') return t(phoneMessages.invalid)
    if (error.status === 429) return t`Too many tries. Choose your operator from the list.`
    if (error.status >= 500) return t`We couldn't look up your operator. That's on us. Choose it from the list.`
    return t(messageOf(error))
  }
  return (
    <Notice tone="warning" alert>
      {textOf(failure)}
    </Notice>
  )
}
