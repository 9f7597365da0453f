import { lazy, type ComponentType } from 'react'
import { loadDeferredMessages } from '../../shared/i18n/i18n.ts'
import { SkipNotice } from './SkipNotice.tsx'

/**
 * What signing in has to say on other features' screens: that this phone earns for another account; or, where there is
 * an `onDone`, whether one wants to sign in first. It comes after all else: without it nothing is missing.
 */
export const AccountNotice = lazy<ComponentType<{ onDone?: () => void }>>(async () => {
  try {
    const [{ AccountNotice: Notice }] = await Promise.all([import('./AccountNotice.tsx'), loadDeferredMessages()])
    return { default: Notice }
  } catch {
    return { default: SkipNotice }
  }
})
