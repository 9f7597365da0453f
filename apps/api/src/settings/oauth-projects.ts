import { SettingError, type Reader } from '@momi/contract/settings'
import { z } from 'zod'
import { OpenIdClient } from './openid-client.ts'

const Name = z.string().regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 of a-z, 0-9 and -')

/** A URL in canonical form, because it is compared as a string. */
const Url = z
  .string()
  .refine((text) => URL.parse(text)?.href === text, 'must be a URL in its canonical spelling')
  .refine((text) => /^https?:\/\/[^@#]+$/.test(text), 'must be http or https, without a user and without a fragment')

const Provider = z.strictObject({
  id: Name,
  /** The kind of identity: an account has at most one of each. */
  kind: z.enum(['google', 'moa']),
  ...OpenIdClient.shape,
})

const Project = z.strictObject({
  id: Name,
  /** The exact return URLs that are accepted. */
  redirectUrls: z.array(Url),
  providers: z.array(Provider).refine(areUnique, 'has an id twice'),
})

const Projects = z.array(Project).refine(areUnique, 'has an id twice')

export type OAuthProvider = z.infer<typeof Provider>
export type OAuthProject = z.infer<typeof Project>

function areUnique(list: readonly { id: string }[]): boolean {
  return new Set(list.map(({ id }) => id)).size === list.length
}

/** Our front ends and their OpenID providers, as JSON. Error messages name the place, never the value. */
export const oauthProjects: Reader<OAuthProject[]> = (name, value) => {
  const parsed = Projects.safeParse(jsonOf(name, value))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue!.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  throw new SettingError(
    `${name}${place}: ${issue!.code === 'unrecognized_keys' ? 'has unknown fields' : issue!.message}`,
  )
}

function jsonOf(name: string, value: unknown): unknown {
  if (typeof value !== 'string') throw new SettingError(`${name} is not a string`)
  try {
    return JSON.parse(value)
  } catch {
    throw new SettingError(`${name} is not valid JSON`)
  }
}

/** The first URL without encryption, if there is one. */
export const plainAddressOf = (projects: readonly OAuthProject[]): string | undefined =>
  projects
    .flatMap(({ redirectUrls, providers }) => [...redirectUrls, ...providers.map(({ issuer }) => issuer)])
    .find((address) => !address.startsWith('https://'))
