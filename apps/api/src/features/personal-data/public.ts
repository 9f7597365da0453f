export { copyOf, erase, finishErasures, freeWalletOf, type OperatorCtx } from './personal-data.ts'
