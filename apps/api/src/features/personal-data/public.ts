export {
  copyOf,
  erase,
  finishErasures,
  freeWalletOf,
  payRewardAgainFor,
  type OperatorCtx,
  type Warrant,
} from './personal-data.ts'
