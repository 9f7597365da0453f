import { SettingError } from '@momi/contract/settings'
import { z } from 'zod'

/** Our registration at a provider. */
export const OpenIdClient = z.object({
  /** The issuer in the provider's discovery document and tokens. */
  issuer: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
})

export type OpenIdClient = z.infer<typeof OpenIdClient>

/** The OpenID provider for staff; null if there is none. */
export function staffOpenId(settings: {
  STAFF_OPENID_ISSUER: string
  STAFF_OPENID_CLIENT_ID: string
  STAFF_OPENID_CLIENT_SECRET: string
}): OpenIdClient | null {
  const { STAFF_OPENID_ISSUER: issuer, STAFF_OPENID_CLIENT_ID: clientId } = settings
  if (issuer === '') return null
  if (!OpenIdClient.shape.issuer.safeParse(issuer).success)
    throw new SettingError('STAFF_OPENID_ISSUER is not an http or https URL')
  for (const name of ['STAFF_OPENID_CLIENT_ID', 'STAFF_OPENID_CLIENT_SECRET'] as const)
    if (settings[name] === '') throw new SettingError(`${name} is missing`)
  return { issuer, clientId, clientSecret: settings.STAFF_OPENID_CLIENT_SECRET }
}
