import type { Api, Output } from '@momi/contract'
import type { Entrypoint } from '@momi/contract/headers'

interface Known {
  country: string
  product: string
  clientVersion: string
  /** Absent if it could not be loaded. */
  me: Output<Api['GET /api/v1/user/me']> | undefined
  /** The giveaway's test group; null without one. */
  group: string | null
  entryPoint: Entrypoint
}

/** The user properties of analytics (section 3): ids and types. Unknown values are omitted. */
export function userProperties({ country, product, clientVersion, me, group, entryPoint }: Known) {
  const properties = {
    country_code: country,
    product,
    account_type: me?.userType,
    major_version: me?.clientMajor ?? Number.parseInt(clientVersion, 10),
    user_id: me?.id,
    rewards_user_id: me?.id,
    auth_id: me?.authId,
    haid: me?.haid,
    ab_group: group,
    entry_point: entryPoint,
  }
  return Object.fromEntries(
    Object.entries(properties).filter(
      (property): property is [string, string | number] =>
        property[1] !== undefined && property[1] !== null && !Number.isNaN(property[1]),
    ),
  )
}
