import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../shared/Dialog.tsx'
import { ShortcutList } from '../../shared/ShortcutList.tsx'
import type { PageRoute } from '../routes.ts'

interface Props {
  routes: readonly PageRoute[]
  isOpen: boolean
  onClose: () => void
}

/** A dialog that lists the keyboard shortcuts of the console. */
export function KeyboardHelp({ routes, isOpen, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Keyboard shortcuts`} size="lg">
      <ShortcutList pages={routes} />
    </Dialog>
  )
}
