import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { useAccount, type Account as Known } from './use-account.ts'

/** Renders its children once the account is loaded. */
export function Account({ children }: { children: (account: Known) => ReactNode }) {
  const { t } = useLingui()
  const { data, error, mutate } = useAccount()
  if (data) return children(data)
  if (error !== undefined) return <LoadFailed error={error} retry={() => void mutate()} />
  return <CardSkeletons label={t`Loading`} rows={[12.5, 13, 3]} />
}
