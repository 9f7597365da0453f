import { lazy } from 'react'
import { later } from './later/later.ts'
import { MainNavbar } from './layouts/MainNavbar.tsx'
import { NativeScreen } from './NativeScreen.tsx'
import { NotFound } from './NotFound.tsx'

const DebugScreens = lazy(async () => ({ default: (await import('./DebugScreens.tsx')).DebugScreens }))

/** What the first page does without, in one chunk: the name and the hash of each are bytes of that page. */
export const seldom = { DebugScreens, later, MainNavbar, NativeScreen, NotFound }
