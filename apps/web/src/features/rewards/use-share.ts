import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { shareMissions } from '../../shared/share.ts'

/** Shares the news of a won reward. The reward itself stays private. */
export function useShare() {
  const { t } = useLingui()
  const { product } = useClient()
  return () => shareMissions(t`I just won a reward with ${product} Missions. Come and earn too!`)
}
