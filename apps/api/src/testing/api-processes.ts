import { rounds } from '@momi/testing/rounds'
import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { startApi, type ApiProcess } from './api-process.ts'
import { storage } from './http-client.ts'
import { onPostgres } from './test-database.ts'

/** PGlite has one connection, which serializes transactions, so a few rounds of a race are enough there. */
export const raceRounds = (quick: number, full: number): number => (onPostgres ? rounds(quick, full) : rounds(2, 4))

/** Starts two processes of the api on one database. On PGlite, whose folder only one process can open, there is one. */
export async function apiProcesses(env: Record<string, string> = {}) {
  const data = await storage()
  const processes: ApiProcess[] = await Promise.all(
    Array.from({ length: onPostgres ? 2 : 1 }, (_, i) => startApi({ env: { ...data.env(i), ...env } })),
  )
  const end = async () => {
    for (const process of processes) await process.kill()
  }
  const processOf = (i: number) => processes[i % processes.length]!
  return {
    data,
    processes,
    close: async () => {
      await end()
      await data.remove()
    },
    processOf,
    /** The api's origin in one of the processes, for the call with this number. */
    apiOf: (i: number) => processOf(i).api,
    /** Ends the processes, and returns what the audit finds in the ledger. */
    ledgerFindings: async () => {
      await end()
      const database = await data.open()
      const findings = await auditLedger(database.db)
      await database.close()
      return findings
    },
  }
}
