import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Notice } from '@momi/ui/Notice'
import { useClient } from '../../shared/client.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { SetAsDefault } from './SetAsDefault.tsx'
import { useAvailability } from './use-availability.ts'
import { useDefaultBrowser } from './use-default-browser.ts'

interface Props {
  dueAt: string | null
  /** Called after the default browser was reported, because the claim's state may have changed. */
  onLooked: () => void
}

/** Shown while the claim waits for the second default-browser check, which is made when this component is shown. */
export function SecondCheck(props: Props) {
  const { isDefault, ask } = useDefaultBrowser()
  return isDefault === undefined ? null : <CheckDue {...props} isDefault={isDefault} ask={ask} />
}

function CheckDue({ dueAt, onLooked, isDefault, ask }: Props & { isDefault: boolean; ask: () => void }) {
  const { t } = useLingui()
  const { product } = useClient()
  const { isValidating } = useAvailability(isDefault)
  useEffect(() => {
    if (!isValidating) onLooked()
  }, [isValidating, onLooked])
  const due = dueAt === null ? undefined : formatInstant(dueAt)
  if (!isDefault)
    return (
      <Notice tone="warning" action={<SetAsDefault ask={ask} />}>
        {t`${product} is no longer your default browser. Set it again; the waiting time restarts.`}
      </Notice>
    )
  return (
    <Card className="grid gap-1">
      <p className="text-pretty">{t`Keep ${product} as your default browser. We check once more, then we send it.`}</p>
      {due && <p className="font-semibold text-pretty">{t`Come back to this page after ${due}.`}</p>}
    </Card>
  )
}
