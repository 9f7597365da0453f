import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { share } from '../../shared/share.ts'

/** Shares the product with the phone's share sheet, or by copying a link. The reward itself stays private. */
export function useShare() {
  const { t } = useLingui()
  const { product } = useClient()
  return async () => {
    const url = new URL(linkTo('/missions'), window.location.origin).href
    const text = t`I just won a reward with ${product} Missions. Come and earn too!`
    await share({ text, url }, { copied: t`Link copied.`, failed: t`Couldn’t share it. Here’s the link: ${url}` })
  }
}
