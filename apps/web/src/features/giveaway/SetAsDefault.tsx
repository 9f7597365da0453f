import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { useClient } from '../../shared/client.ts'

/** The button that asks the app to become the default browser; in plain web, a link to get the vendor's browser. */
export function SetAsDefault({ ask }: { ask: () => void }) {
  const { t } = useLingui()
  const { host, browserUrl } = useClient()
  return host.mode === 'web' ? (
    <ButtonLink flat wide href={browserUrl}>
      {t`Get browser`}
    </ButtonLink>
  ) : (
    <Button flat wide onClick={ask}>
      {t`Set as default`}
    </Button>
  )
}
