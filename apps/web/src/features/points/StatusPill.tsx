import { useLingui } from '@lingui/react/macro'
import { STATUSES, type Exchange } from './exchange-messages.ts'

/** The state of an exchange. */
export function StatusPill({ status }: { status: Exchange['status'] }) {
  const { t } = useLingui()
  const { name, pill } = STATUSES[status]
  return <span className={`inline-block rounded-full px-3 py-1.5 text-sm font-bold ${pill}`}>{t(name)}</span>
}
