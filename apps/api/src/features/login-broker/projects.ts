import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { OAuthProject, OAuthProvider } from '../../settings/oauth-projects.ts'

export interface ProviderPath {
  projectId: string
  providerId: string
}

/** A project and its provider, as OAUTH_PROJECTS configures them. */
export function findProvider(
  { env }: Pick<Ctx, 'env'>,
  { projectId, providerId }: ProviderPath,
): { project: OAuthProject; provider: OAuthProvider } {
  const project = env.OAUTH_PROJECTS.find(({ id }) => id === projectId)
  const provider = project?.providers.find(({ id }) => id === providerId)
  if (!project || !provider) throw new Refusal('not_found', 'No such project or provider')
  return { project, provider }
}
