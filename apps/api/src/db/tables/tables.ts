import { OPERATIONS } from './operations.ts'
import { PEOPLE } from './people.ts'
import { POINTS } from './points.ts'
import { PRIZES } from './prizes.ts'
import type { Table } from './table.ts'

/**
 * Every table. From these records come the job `purge-tables`, the export and erasure of a person's data, and tests of
 * the schema. An erasure follows their order: rows are deleted before the rows that they refer to.
 */
export const TABLES = { ...PEOPLE, ...POINTS, ...PRIZES, ...OPERATIONS }

export type TableName = keyof typeof TABLES

/** The records, by table. */
export const tables = Object.entries(TABLES) as [TableName, Table][]
