import type { ReactNode } from 'react'
import { onDismiss, openModal } from './modal.ts'

type BottomSheetProps = {
  open: boolean
  onClose: () => void
  /** The sheet's name for screen readers. */
  label: string
  children: ReactNode
}

/** A modal dialog at the bottom of the screen. The page behind does not scroll: see `dialog:modal` in tokens.css. */
export function BottomSheet({ open, onClose, label, children }: BottomSheetProps) {
  if (!open) return null
  return (
    // A click whose target is the dialog itself is on the backdrop; on the keyboard, Escape does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={openModal}
      aria-label={label}
      {...onDismiss(onClose)}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="mx-auto mt-auto mb-0 max-h-[90dvh] w-full max-w-md animate-rise overscroll-contain rounded-t-card bg-surface text-ink shadow-float"
    >
      <div className="min-h-[200px] px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <div aria-hidden="true" className="mx-auto mb-4 h-1 w-10 rounded-full bg-line" />
        {children}
      </div>
    </dialog>
  )
}
