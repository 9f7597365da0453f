import { setTimeout as sleep } from 'node:timers/promises'

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/**
 * The operations of a driver that migrations need: running an SQL text of several statements, and reading the rows of
 * one statement.
 */
export interface Migrating {
  exec(sql: string): Promise<void>
  rows(sql: string): Promise<Record<string, unknown>[]>
}

export interface Patience {
  /**
   * Other requests queue behind a change of the schema that waits for a lock, so it gives up after this time and
   * retries.
   */
  lockMs: number
  pauseMs: number
  mostTries: number
}
export const PATIENCE: Patience = { lockMs: 2000, pauseMs: 3000, mostTries: 40 }

/** Runs `work` in a transaction, again and again while it does not get its locks. */
export async function runPatiently(
  db: Migrating,
  name: string,
  patience: Patience,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db.exec(`begin; set local lock_timeout = ${patience.lockMs}`)
      await work()
      await db.exec('commit')
      return
    } catch (error) {
      await db.exec('rollback')
      const { code, message } = error as { code?: string; message: string }
      const isWaiting = code === LOCK_NOT_AVAILABLE || code === DEADLOCK
      if (!isWaiting || tries === patience.mostTries)
        throw new Error(`Migration ${name} failed after ${tries} tries: ${message}`, { cause: error })
    }
    await sleep(patience.pauseMs)
  }
}
