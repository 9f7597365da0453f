import { useEffect, useId } from 'react'
import { Button } from './Button.tsx'
import { answerDialog, isDialogOutdated, resetDialog, useDialog, type DialogConfig } from './dialog.ts'
import { onDismiss, openModal } from './modal.ts'

function Dialog({ config }: { config: DialogConfig }) {
  const id = useId()
  const { title, text, image, imagePosition, primaryButtonText, secondaryButtonText } = config
  const padded = imagePosition === 'padded'
  return (
    <dialog
      ref={openModal}
      aria-labelledby={title ? `${id}t` : undefined}
      aria-describedby={`${id}d`}
      {...onDismiss(resetDialog)}
      className="m-auto w-[calc(100%-2rem)] max-w-sm animate-appear rounded-card bg-surface text-ink shadow-float"
    >
      {image && (
        <div className={`flex justify-center ${padded ? 'px-6 pt-6' : ''}`}>
          {typeof image === 'string' ? (
            <img src={image} alt="" className={padded ? 'max-h-40 rounded-control' : 'max-h-56 w-full object-cover'} />
          ) : (
            image
          )}
        </div>
      )}
      <div className="p-6 text-center wrap-anywhere">
        {title && (
          <h2 id={`${id}t`} className="mb-2 text-title font-bold text-balance">
            {title}
          </h2>
        )}
        <div id={`${id}d`} className={title ? 'text-pretty text-ink-soft' : 'text-pretty'}>
          {text}
        </div>
        <div className="mt-6 grid gap-2">
          <Button wide onClick={() => answerDialog('primary')}>
            {primaryButtonText}
          </Button>
          {secondaryButtonText && (
            <Button wide transparent onClick={() => answerDialog('secondary')}>
              {secondaryButtonText}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Rendered once, above the screens; `openDialog` sets its content. */
export function DialogHost() {
  const dialog = useDialog()
  const isOutdated = isDialogOutdated()
  useEffect(() => {
    if (isOutdated) resetDialog()
  }, [isOutdated])
  return dialog && !isOutdated && <Dialog key={dialog.id} config={dialog} />
}
