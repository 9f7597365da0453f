import { createElement, lazy } from 'react'
import { GUARD_MESSAGES } from './guard-messages.ts'
import { later } from './later/later.ts'
import { MainNavbar } from './layouts/MainNavbar.tsx'
import { NativeScreen } from './NativeScreen.tsx'
import { NotFound } from './NotFound.tsx'

const LazyDebugScreens = lazy(async () => ({ default: (await import('./DebugScreens.tsx')).DebugScreens }))
const DebugScreens = () => createElement(LazyDebugScreens)

/** Says in the console why a guard turned somebody away. */
function turnedAway(because: string): void {
  if (because in GUARD_MESSAGES) console.info(GUARD_MESSAGES[because as keyof typeof GUARD_MESSAGES])
}

/** What the first page does without, in one chunk: the name and the hash of each are bytes of that page. */
export const seldom = { DebugScreens, later, MainNavbar, NativeScreen, NotFound, turnedAway }
