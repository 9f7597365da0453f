import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { share } from '../../shared/share.ts'

/** Shares the news of a won reward, with a picture. The reward itself stays private. */
export function useShare() {
  const { t } = useLingui()
  const { product } = useClient()
  return () =>
    share({
      text: t`I just won a reward with ${product} Missions. Come and earn too!`,
      picture: { drawing: 'gift', title: t`I won a reward!`, text: t`${product} Missions` },
    })
}
