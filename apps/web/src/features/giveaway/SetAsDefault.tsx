import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { useClient } from '../../shared/client.ts'

/** Explains how to set the default browser in this kind of client. */
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
