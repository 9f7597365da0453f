import { t } from '@lingui/core/macro'
import { toast } from '@momi/ui/toast'
import type { Shared } from './share-sheet.tsx'

/** Shares a picture, a text and a link: shared/share-sheet.tsx. */
export const share = (shared: Shared): Promise<void> =>
  import('./share-sheet.tsx').then(
    ({ openShareSheet }) => openShareSheet(shared),
    () => toast(t`Network error`),
  )
