import { toast } from '@momi/ui/toast'

interface Shared {
  text: string
  url: string
}

/** Shares with the phone's share sheet or, where there is none, copies text and link. */
export async function share({ text, url }: Shared, messages: { copied: string; failed: string }): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ text, url })
    else {
      await (navigator as Navigator).clipboard.writeText(`${text} ${url}`)
      toast(messages.copied)
    }
  } catch (error) {
    // AbortError: the person closed the sheet.
    if ((error as Error).name !== 'AbortError') toast(messages.failed)
  }
}
