import type { Api, Output } from '@momi/contract'
import type { Entrypoint } from '@momi/contract/headers'

interface Known {
  country: string
  product: string
  clientVersion: string
  /** Absent where it could not be asked for. */
  me: Output<Api['GET /api/v1/user/me']> | undefined
  /** The group of the giveaway's test; null where there is none. */
  group: string | null
  entryPoint: Entrypoint
}

/** Who and what is counted (section 3): ids and kinds. What is not known is left out. */
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
