import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SettingError } from '@momi/contract/settings'
import { z } from 'zod'

const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().transform(rsaKey),
  private_key_id: z.string().optional(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

function rsaKey(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'rsa') throw new Error('Not an RSA key')
  return key
}

/** A service account's key file, as Google issues it. */
export function readServiceAccount(name: string, text: string): ServiceAccount {
  try {
    return ServiceAccount.parse(JSON.parse(text))
  } catch {
    // The value is a secret, so only the setting's name is reported.
    throw new SettingError(`${name} is not the JSON of a service account`)
  }
}
