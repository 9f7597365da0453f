import { useLingui } from '@lingui/react/macro'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'

/** Shares the product with the phone's share sheet, or by copying a link. The reward itself stays private. */
export function useShare() {
  const { t } = useLingui()
  const { product } = useClient()
  return async () => {
    const url = new URL(linkTo('/missions'), window.location.origin).href
    const text = t`I just won a reward with ${product} Missions. Come and earn too!`
    try {
      if ('share' in navigator) await navigator.share({ text, url })
      else {
        await (navigator as Navigator).clipboard.writeText(`${text} ${url}`)
        toast(t`The link is copied.`)
      }
    } catch (error) {
      // AbortError: the person closed the sheet.
      if ((error as Error).name !== 'AbortError') toast(t`Sharing did not work. The link is: ${url}`)
    }
  }
}
