import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { connectToasts, type Toast } from '@momi/ui/toast'
import { toastContainer } from '@momi/ui/toast-container'

const SHOWN_MS = 1500

const looks: Partial<Record<Toast['type'], string>> = {
  success: 'bg-success text-on-success',
  error: 'bg-danger-soft text-danger-ink',
}

/** Shows toasts at the top centre for 1500 ms (section 4). Used instead of Sonner, which is ten times as large. */
export function MiniPayToast() {
  const [shown, setShown] = useState<Toast>()
  useEffect(() => connectToasts((next) => setShown({ ...next })), [])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return createPortal(
    <output className="pointer-events-none fixed inset-x-0 top-0 z-10 grid justify-items-center p-4">
      {shown && (
        <span
          data-toast
          className={`max-w-sm animate-appear rounded-control px-5 py-3 text-center font-semibold text-pretty shadow-float ${looks[shown.type] ?? 'bg-night text-on-night'}`}
        >
          {shown.text}
        </span>
      )}
    </output>,
    toastContainer(),
  )
}
