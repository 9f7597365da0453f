import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { shareMissions } from '../../shared/share.ts'

/** Shares that a reward was won. The reward itself stays private. */
export function useShare() {
  const { t } = useLingui()
  const { product } = useClient()
  return () => shareMissions(t`I just won a reward with ${product} Missions. Come and earn too!`)
}
