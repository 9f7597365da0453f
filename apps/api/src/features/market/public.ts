export { transferPurchases } from './merge.ts'
export { type MarketItemInput, marketItemSubject } from './subject.ts'
