import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onToasterNeeded, isToasterNeeded } from './toast.ts'

const Toaster = lazy(() => import('./Toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Rendered once, in the layout. The toast library and its styles load with the first toast. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(onToasterNeeded, isToasterNeeded, isToasterNeeded)
  return (
    isNeeded && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
