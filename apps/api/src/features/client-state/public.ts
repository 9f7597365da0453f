export { cacheOf } from './cache.ts'
export { mergeState } from './merge.ts'
