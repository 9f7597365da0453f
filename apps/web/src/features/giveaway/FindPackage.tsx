import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { giveawayPhoneProblem } from '@momi/contract/rules/giveaway'
import { phoneOf } from '@momi/contract/rules/phone'
import { Card } from '@momi/ui/Card'
import { CheckedForm } from '../../shared/CheckedForm.tsx'
import { useClient } from '../../shared/client.ts'
import { PhoneField } from '../../shared/PhoneField.tsx'
import { readDraft, saveDraft } from './draft.ts'
import { LookUpFailure } from './LookUpFailure.tsx'
import { Offer } from './Offer.tsx'
import { useOperator } from './use-operator.ts'
import { usePhoneMessage } from './use-phone-message.ts'
import type { RewardChoice } from './WithGiveaway.tsx'

/** Finds the packages for a phone number; the claim's form is then prefilled with the number. */
export function FindPackage({ choices }: { choices: readonly RewardChoice[] }) {
  const { t } = useLingui()
  const { country } = useClient()
  const messageOf = usePhoneMessage()
  const [phone, setPhone] = useState(() => readDraft().phone)
  const [isChecked, setChecked] = useState(false)
  const [asked, setAsked] = useState<string>()
  const { operator, failure, isBusy, lookUpAgain } = useOperator(asked)
  const problem = giveawayPhoneProblem(phone, country)

  const change = (typed: string) => {
    setPhone(typed)
    setAsked(undefined)
    saveDraft({ ...readDraft(), phone: typed })
  }
  const submit = () => {
    setChecked(true)
    if (problem) return false
    if (asked === undefined) setAsked(phoneOf(phone, country))
    else lookUpAgain()
    return true
  }
  return (
    <>
      <Card>
        <h2 className="pb-3 font-bold text-balance">{t`Find the package for your number`}</h2>
        <CheckedForm submitText={t`Find my package`} isBusy={isBusy} onSubmit={submit}>
          <PhoneField
            label={t`Phone number`}
            country={country}
            value={phone}
            readOnly={isBusy}
            onChange={change}
            hint={t`Include the area code`}
            error={isChecked && problem && messageOf(problem, phone)}
          />
        </CheckedForm>
      </Card>
      {failure !== undefined && !isBusy && <LookUpFailure failure={failure} choices={choices} />}
      {operator !== undefined && <Offer operator={operator} choices={choices} />}
    </>
  )
}
