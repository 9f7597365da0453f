import { createElement, lazy } from 'react'
import { Elsewhere } from './Elsewhere.tsx'
import { later } from './later/later.ts'
import { MainNavbar } from './layouts/MainNavbar.tsx'
import { NotFound } from './NotFound.tsx'

const LazyDebugScreens = lazy(async () => ({ default: (await import('./DebugScreens.tsx')).DebugScreens }))
const DebugScreens = () => createElement(LazyDebugScreens)

/** What the first page does without, in one chunk: the name and the hash of each are bytes of that page. */
export const seldom = { DebugScreens, Elsewhere, later, MainNavbar, NotFound }
