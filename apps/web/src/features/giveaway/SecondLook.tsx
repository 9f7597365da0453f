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
  /** The server has heard of the browser, and may think otherwise of the claim now. */
  onLooked: () => void
}

/** The claim waits until the browser was found to be the default one a second time. Being here is such a look. */
export function SecondLook(props: Props) {
  const { isDefault, ask } = useDefaultBrowser()
  return isDefault === undefined ? null : <Look {...props} isDefault={isDefault} ask={ask} />
}

function Look({ dueAt, onLooked, isDefault, ask }: Props & { isDefault: boolean; ask: () => void }) {
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
        {t`${product} is not your default browser any more. Make it so again: the time to wait then starts anew.`}
      </Notice>
    )
  return (
    <Card className="grid gap-1">
      <p className="text-pretty">{t`Keep ${product} as your default browser: we look once more, then it is sent.`}</p>
      {due && <p className="font-semibold text-pretty">{t`Come back to this page after ${due}.`}</p>}
    </Card>
  )
}
