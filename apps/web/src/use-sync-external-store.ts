/** Replaces the shim package of the same name (vite.config.ts). */
export { useSyncExternalStore } from 'react'
