import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { giveawayPhoneProblem } from '@momi/contract/rules/giveaway'
import { phoneOf } from '@momi/contract/rules/phone'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { readDraft } from './draft.ts'
import { LookUpFailure } from './LookUpFailure.tsx'
import { Offer } from './Offer.tsx'
import { useAvailability } from './use-availability.ts'
import { useDefaultBrowser } from './use-default-browser.ts'
import { useOperator } from './use-operator.ts'

/** After a claim of a package of another operator: names the operator of the number and offers its packages. */
export function RightPackage() {
  const { t } = useLingui()
  const { country } = useClient()
  const { isDefault } = useDefaultBrowser()
  const [{ phone }] = useState(readDraft)
  if (giveawayPhoneProblem(phone, country))
    return (
      <p className="px-4 text-center text-pretty text-ink-soft">
        {t`All of it has been claimed, or your number is with another operator on the list.`}
      </p>
    )
  return (
    // Reserves the height of the offer.
    <div className="min-h-44">
      {isDefault === undefined ? (
        <Placeholder />
      ) : (
        <PackageOf phone={phoneOf(phone, country)} isDefaultBrowser={isDefault} />
      )}
    </div>
  )
}

function PackageOf({ phone, isDefaultBrowser }: { phone: string; isDefaultBrowser: boolean }) {
  const { data, error } = useAvailability(isDefaultBrowser)
  const { operator, failure } = useOperator(phone)
  const trouble = failure ?? (data ? undefined : error)
  if (trouble !== undefined) return <LookUpFailure failure={trouble} choices={data?.choices ?? []} />
  if (!data || operator === undefined) return <Placeholder />
  return <Offer operator={operator} choices={data.choices} />
}

function Placeholder() {
  const { t } = useLingui()
  return <CardSkeletons label={t`Loading`} rows={[11]} />
}
