import type { Api, Output } from '@momi/contract'

/** When the account gets prizes, as several answers contain it. */
export type PrizesOpening = Pick<Output<Api['GET /api/v2/user/missions']>, 'prizesFrom' | 'prizesNeedSignIn'>

export const arePrizesOpen = ({ prizesFrom, prizesNeedSignIn }: PrizesOpening): boolean =>
  prizesFrom === null && !prizesNeedSignIn
