import { lazy } from 'react'

// A file of its own: what /missions loads a little later is at its limit of bytes.
const Content = lazy(async () => ({ default: (await import('./RewardsTileContent.tsx')).RewardsTileContent }))

export const RewardsTile = () => <Content />
