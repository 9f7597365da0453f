import { t } from '@lingui/core/macro'
import { toast } from '@momi/ui/toast'
import { linkTo } from './link.ts'

/** Opens the phone's share sheet with `text` and a link to Missions, or copies both if there is no share sheet. */
export async function shareMissions(text: string): Promise<void> {
  const url = new URL(linkTo('/missions'), window.location.origin).href
  try {
    if ('share' in navigator) await navigator.share({ text, url })
    else {
      await (navigator as Navigator).clipboard.writeText(`${text} ${url}`)
      toast(t`Link copied.`)
    }
  } catch (error) {
    // AbortError: the person closed the share sheet.
    if ((error as Error).name !== 'AbortError') toast(t`Couldn't share it. Here's the link: ${url}`)
  }
}
