import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
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
          {state === 'shrinking' ? <Spinner /> : <Picture />}
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

/** A picture with a sun and hills, as an icon. It is drawn here because the icons of packages/ui load with the first page. */
const Picture = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-6 shrink-0"
  >
    <path d="M4 5h16v14H4zM4 16l4.5-4.5L12 15l3-3 5 5M15.5 8.5h.01" />
  </svg>
)

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
