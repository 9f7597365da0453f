export { Market, useIsMarketKnown } from './Market.tsx'
