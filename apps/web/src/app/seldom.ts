import { loadNearWords } from '../shared/i18n/i18n.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { later } from './later/later.ts'
import { MainNavbar } from './layouts/MainNavbar.tsx'

/** The parts that speak, once their words are there: they are not among those of the first page. */
async function speaking() {
  await loadNearWords()
  return { Elsewhere, MainNavbar }
}

/** What the first page does without, in one chunk: the name and the hash of each are bytes of that page. */
export const seldom = { later, speaking }
