import { AccountNotice } from '../../login/public.ts'

/** Offers to sign in first. A component of its own, because React refuses a lazy component that resolves to another one. */
export const SignInOffer = ({ onDone }: { onDone: () => void }) => <AccountNotice onDone={onDone} />
