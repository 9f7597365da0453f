import type { Db } from '../db/db.ts'

/** Caches one value for each database of this process; it must be made from rows that never change. */
export function perDatabase<T>(create: () => T): (db: Db) => T {
  const values = new WeakMap<Db, T>()
  return (db) => {
    const known = values.get(db) ?? create()
    values.set(db, known)
    return known
  }
}
