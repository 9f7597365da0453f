import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { Icon } from '@momi/ui/Icon'
import { Spinner } from '@momi/ui/Spinner'
import { shrinkImage } from './shrink-image.ts'

interface Props {
  screenshot: Blob | undefined
  isBusy: boolean
  onChange: (screenshot: Blob | undefined) => void
}

/** Lets the person choose a screenshot, which is shrunk on the phone before it is sent. */
export function ScreenshotPicker({ screenshot, isBusy, onChange }: Props) {
  const { t } = useLingui()
  const [state, setState] = useState<'shrinking' | 'failed'>()
  const latest = useRef<File>(undefined)

  async function take(file: File): Promise<void> {
    latest.current = file
    setState('shrinking')
    const small = await shrinkImage(file).catch(() => undefined)
    // Another file was chosen in the meantime.
    if (latest.current !== file) return
    setState(small ? undefined : 'failed')
    onChange(small)
  }
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{t`Screenshot (optional)`}</p>
      {screenshot ? (
        <div className="grid gap-3">
          <Preview picture={screenshot} />
          <Button grey wide disabled={isBusy} onClick={() => onChange(undefined)}>
            {t`Remove the screenshot`}
          </Button>
        </div>
      ) : (
        <div className="feedback-picker">
          {state === 'shrinking' ? <Spinner /> : <Icon name="phone" />}
          <span className="feedback-picker-text text-pretty text-ink-soft">
            {state === 'shrinking' ? t`Shrinking…` : t`Choose a picture. We'll shrink it to save your data.`}
          </span>
          <input
            type="file"
            accept="image/*"
            aria-label={t`Choose a screenshot`}
            disabled={isBusy || state === 'shrinking'}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void take(file)
            }}
          />
        </div>
      )}
      <p role={state === 'failed' ? 'alert' : undefined} className="min-h-5 text-sm font-semibold text-danger-ink">
        {state === 'failed' && t`We can't read this file as a picture.`}
      </p>
    </div>
  )
}

function Preview({ picture }: { picture: Blob }) {
  const { t } = useLingui()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(picture)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return <img ref={image} alt={t`Your screenshot`} className="feedback-preview" />
}
