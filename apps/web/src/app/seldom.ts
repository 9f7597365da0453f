import { Elsewhere } from './Elsewhere.tsx'
import { later } from './later/later.ts'
import { MainNavbar } from './layouts/MainNavbar.tsx'

/** What the first page does without, in one chunk: the name and the hash of each are bytes of that page. */
export const seldom = { Elsewhere, later, MainNavbar }
