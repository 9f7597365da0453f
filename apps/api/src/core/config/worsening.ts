import type { Worsening } from '@momi/contract'

type What = Worsening['what']

/** Something that has no figures, if it gets worse. */
export const worse = (what: What, isWorse: boolean): Worsening | null =>
  isWorse ? { what, before: null, after: null } : null

/** A figure that must not fall. null: unlimited. */
export function falls(what: What, before: number | null, after: number | null): Worsening | null {
  const isWorse = after !== null && (before === null || after < before)
  return isWorse ? { what, before, after } : null
}

/** A figure that must not rise. null: nobody can have it. */
export function rises(what: What, before: number | null, after: number | null): Worsening | null {
  const isWorse = before !== null && (after === null || after > before)
  return isWorse ? { what, before, after } : null
}

/** The first of these that gets worse; null if none does. */
export const firstOf = (...found: (Worsening | null)[]): Worsening | null => found.find((one) => one !== null) ?? null
