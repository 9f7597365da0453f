import { AccountNotice } from '../../login/public.ts'

/** Offers to sign in first. Wraps AccountNotice, because a lazy component cannot resolve to another lazy component. */
export const SignInOffer = ({ onDone }: { onDone: () => void }) => <AccountNotice onDone={onDone} />
