import { lazyPart } from '../../shared/lazy-part.tsx'

export const HelpCard = lazyPart(async () => (await import('./HelpCard.tsx')).HelpCard)
