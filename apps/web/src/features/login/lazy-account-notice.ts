import deferred from 'virtual:catalogue/deferred'
import { withMessages } from '../../shared/i18n/i18n.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'

/** The notice that this phone earns for another account, for screens of other features, which work without it. */
export const AccountNotice = lazyPart(
  async () => (await withMessages(import('./AccountNotice.tsx'), deferred)).AccountNotice,
)
