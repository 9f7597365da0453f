import { readFileSync } from 'node:fs'
import type { AdminApi, Output } from '@momi/contract'
import { EVERYWHERE, SETTINGS } from '@momi/contract/config-subjects'
import type { Ctx } from '../../core/context.ts'
import { itemsOfFile } from './config-file.ts'
import type { SubjectBody } from './problems.rules.ts'
import { nameOf } from './words/names.ts'

type Starter = Output<AdminApi['GET /api/v1/admin/campaign/starter']>

const FILE = new URL('../../../../../deploy/campaign/starter.json', import.meta.url)

let items: readonly SubjectBody[] | undefined

/** The file with which an installation begins, by the console or by `config apply`. */
export const starterItems = (): readonly SubjectBody[] => (items ??= itemsOfFile(readFileSync(FILE, 'utf8')))

/** What the forms of a country begin with: the settings that apply to it already, and its part of the starter file. */
export function starterOf({ settings }: Pick<Ctx, 'settings'>, country: string): Starter {
  const inForce: SubjectBody =
    country === EVERYWHERE
      ? { kind: 'client', country, key: SETTINGS, body: settings.client() }
      : { kind: 'country', country, key: SETTINGS, body: settings.country(country) }
  return {
    items: [inForce, ...starterItems().filter((item) => item.country === country)].map((item) => ({
      kind: item.kind,
      countryCode: item.country,
      key: item.key,
      name: nameOf(item, item.body),
      body: item.body as Starter['items'][number]['body'],
    })),
  }
}
