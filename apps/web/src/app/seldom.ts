import { DebugScreens } from './DebugScreens.tsx'
import { MainNavbar } from './layouts/MainNavbar.tsx'
import { NativeScreen } from './NativeScreen.tsx'
import { NotFound } from './NotFound.tsx'

/** What few visits need, in one chunk: the name and the hash of each are bytes of the first page. */
export const seldom = { DebugScreens, MainNavbar, NativeScreen, NotFound }
