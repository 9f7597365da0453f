import { lazy } from 'react'

// In a separate file, because the deferred chunk is at its byte limit.
const Content = lazy(async () => ({ default: (await import('./RewardsTileContent.tsx')).RewardsTileContent }))

export const RewardsTile = () => <Content />
