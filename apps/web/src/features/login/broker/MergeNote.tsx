import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../../shared/client.ts'

/**
 * What a sign-in to an existing account does with what was earned on this phone. `country`: that of the account on this
 * phone; what it earned does not come along to an account of another country, which matters abroad.
 */
export function MergeNote({ country }: { country: string }) {
  const { t } = useLingui()
  const client = useClient()
  return (
    <p className="text-center text-pretty text-ink-soft">
      {t`Already have an account? Each reward still counts only once.`}
      {country !== client.country && ` ${t`What you earned in another country stays on this phone.`}`}
    </p>
  )
}
