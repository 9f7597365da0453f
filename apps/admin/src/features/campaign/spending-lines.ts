import type { AdminApi, Output } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { linkTo } from '../../shared/link.ts'
import { linkToSubject } from './campaign-names.ts'

type Line = Pick<Output<AdminApi['GET /api/v1/admin/alerts/lines']>['items'][number], 'kind' | 'countryCode' | 'key'>

/** The page on which staff see what is used up and when, and change it. */
export function linkToLine({ kind, countryCode, key }: Line): string {
  switch (kind) {
    case 'BUDGET':
      return linkTo('/campaign/budgets', { ...(countryCode !== EVERYWHERE && { country: countryCode }), budget: key })
    case 'MISSION':
      return linkToSubject({ kind: 'mission', countryCode, key })
    case 'GIVEAWAY':
      return linkToSubject({ kind: 'mission', countryCode, key: 'giveaway' })
    case 'STOCK':
      return linkTo('/stock/:id', { id: key })
    case 'TREASURY':
      return linkTo('/liability')
  }
}
