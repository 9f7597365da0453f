import { lazy, type ComponentType } from 'react'
import { loadDeferredMessages } from '../../shared/i18n/i18n.ts'
import { SkipPart } from '../../shared/SkipPart.tsx'

/**
 * Notices of sign-in for screens of other features: that this phone earns for another account; or, with an `onDone`, an
 * offer to sign in first. Loaded last, because screens work without it.
 */
export const AccountNotice = lazy<ComponentType<{ onDone?: () => void }>>(async () => {
  try {
    const [{ AccountNotice: Notice }] = await Promise.all([import('./AccountNotice.tsx'), loadDeferredMessages()])
    return { default: Notice }
  } catch {
    return { default: SkipPart }
  }
})
