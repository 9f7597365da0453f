import { referrals } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { invitations } from './invitations.ts'

export const referralsRoutes = implement(referrals, {
  'GET /api/v1/user/referrals': (ctx) => invitations(ctx),
})
