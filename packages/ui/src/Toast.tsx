import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onToastsWanted, toastsWanted } from './toast.ts'

const Toaster = lazy(() => import('./Toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Rendered once, in the layout. The toast library and its styles load with the first toast. */
export function ToastHost() {
  const wanted = useSyncExternalStore(onToastsWanted, toastsWanted, toastsWanted)
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
