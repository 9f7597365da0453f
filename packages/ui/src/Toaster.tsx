import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
// The styles are imported as a file: `style-src 'self'` forbids the style element that the library would insert.
import 'sonner/dist/styles.css'
import { connectToasts, type Toast } from './toast.ts'
import { toastContainer } from './toast-container.ts'
import './Toaster.css'

const DURATION_MS = 1500

function show({ text, type }: Toast) {
  if (type === 'default') return void sonner(text)
  const id = sonner[type](text)
  // The library would show a toast of this type until it is dismissed.
  if (type === 'loading') setTimeout(() => sonner.dismiss(id), DURATION_MS)
}

/**
 * The toast library with its defaults, except for position, duration and theme. Toasts are passed to the library only
 * after it has mounted, because it drops earlier ones.
 */
export function Toaster() {
  useEffect(() => connectToasts(show), [])
  // The vendor's theme takes precedence over the phone's, as in tokens.css.
  const { theme = 'system' } = document.documentElement.dataset as { theme?: 'light' | 'dark' }
  return createPortal(<Sonner position="top-center" duration={DURATION_MS} theme={theme} />, toastContainer())
}
