import { t } from '@lingui/core/macro'
import { openDialog } from '@momi/ui/dialog'
import { toast } from '@momi/ui/toast'
import { linkTo } from './link.ts'
import { drawPicture, type Picture } from './share-picture.ts'

export interface Shared {
  text: string
  /** Drawn when it is shared. */
  picture: Picture
  /** Default: the link to Missions. */
  url?: string
}

/**
 * Opens the phone's share sheet with a picture, `text` and a link. A phone that shares no files shares the text alone;
 * without a share sheet the link is copied, and a dialog shows the picture to be saved.
 */
export async function openShareSheet({
  text,
  picture,
  url = new URL(linkTo('/missions'), location.origin).href,
}: Shared): Promise<void> {
  const file = await drawPicture(picture)
  try {
    if (!('share' in navigator)) return await keep(file, text, url)
    const files = file && [file]
    // Most apps that take a file leave the link out, unless it is part of the text.
    if (files && navigator.canShare?.({ files })) await navigator.share({ files, text: `${text} ${url}` })
    else await navigator.share({ text, url })
  } catch (error) {
    // AbortError: the person closed the share sheet.
    if ((error as Error).name !== 'AbortError') await keep(file, text, url)
  }
}

/** Copies text and link, and shows the picture: a web view without a share sheet may save nothing itself. */
async function keep(file: File | undefined, text: string, url: string): Promise<void> {
  const isCopied = await (navigator as Navigator).clipboard?.writeText(`${text} ${url}`).then(
    () => true,
    () => false,
  )
  const note = isCopied ? t`Link copied.` : t`Couldn't share it. Here's the link: ${url}`
  if (!file) return toast(note)
  const address = URL.createObjectURL(file)
  openDialog({
    text: (
      <>
        <img src={address} alt={text} className="w-full rounded-control" />
        <p className="pt-4">{note}</p>
      </>
    ),
    primaryButtonText: t`Save picture`,
    secondaryButtonText: t`Continue`,
    onPrimaryButtonClick: () =>
      Object.assign(document.createElement('a'), { href: address, download: file.name }).click(),
  })
}
