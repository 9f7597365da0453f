import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
// As a file: the policy `style-src 'self'` refuses the style element that the library would add itself.
import 'sonner/dist/styles.css'
import { connectToasts, type Toast } from './toast.ts'
import './Toaster.css'

function show({ text, type }: Toast) {
  if (type === 'default') sonner(text)
  else sonner[type](text, type === 'loading' ? { duration: 1500 } : {})
}

/** The library's defaults except place and duration. Runs after the library has mounted: it drops earlier toasts. */
export function Toaster() {
  useEffect(() => connectToasts(show), [])
  // What a vendor sets goes before what the phone prefers, as in tokens.css.
  const { theme = 'system' } = document.documentElement.dataset as { theme?: 'light' | 'dark' }
  return <Sonner position="top-center" duration={1500} theme={theme} />
}
