export { addMarketItem, setMarketPrice } from './items.ts'
export { transferPurchases } from './merge.ts'
