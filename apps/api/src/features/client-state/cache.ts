import { withoutPersonalData } from '@momi/contract/rules/personal-data'
import type { Ctx } from '../../core/context.ts'
import { State } from './client-state.rules.ts'
import { stateOf } from './client-state.store.ts'

/** The client state that a person's clients store on the server, as staff see it: without personal data. */
export async function cacheOf({ db }: Pick<Ctx, 'db'>, user: string) {
  const row = await db.one(stateOf, { user })
  const state = State.parse(JSON.parse(JSON.stringify(row?.state ?? {}), withoutPersonalValues))
  return { state, updatedAt: row?.updated_at.toISOString() ?? null }
}

const withoutPersonalValues = (_: string, value: unknown) =>
  typeof value === 'string' ? withoutPersonalData(value) : value
