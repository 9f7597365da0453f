import { createElement, lazy } from 'react'
import { later } from './later/later.ts'
import { Leave } from './Leave.tsx'
import { MainNavbar } from './layouts/MainNavbar.tsx'
import { NativeScreen } from './NativeScreen.tsx'
import { NotFound } from './NotFound.tsx'
import { TurnedAway } from './TurnedAway.tsx'

const LazyDebugScreens = lazy(async () => ({ default: (await import('./DebugScreens.tsx')).DebugScreens }))
const DebugScreens = () => createElement(LazyDebugScreens)

/** What the first page does without, in one chunk: the name and the hash of each are bytes of that page. */
export const seldom = { DebugScreens, later, Leave, MainNavbar, NativeScreen, NotFound, TurnedAway }
