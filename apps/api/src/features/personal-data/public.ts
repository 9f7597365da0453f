export { copyOf, erase, finishErasures, freeWalletOf, type OperatorCtx, type Warrant } from './personal-data.ts'
