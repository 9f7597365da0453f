import { useLingui } from '@lingui/react/macro'
import { dialCode } from '@momi/contract/rules/phone-countries'
import { plainNumber, type PhoneProblem } from '@momi/contract/rules/phone'
import { useClient } from '../../shared/client.ts'
import { phoneMessages } from '../../shared/contact-messages.ts'

/** The message for a number that cannot be topped up; for a foreign number it says which numbers can. */
export function usePhoneMessage() {
  const { t } = useLingui()
  const { country } = useClient()
  const dial = dialCode(country)
  return (problem: PhoneProblem, typed: string): string => {
    const text = plainNumber(typed)
    const isForeign = problem === 'invalid' && text.startsWith('+') && !text.startsWith(dial)
    return isForeign ? t`Use a number that starts with ${dial}. Others can't get this data.` : t(phoneMessages[problem])
  }
}
