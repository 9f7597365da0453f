import { feedback } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { sendFeedback } from './feedback.ts'

export const feedbackRoutes = implement(feedback, {
  'POST /api/v1/user/feedback': (ctx, sent) => sendFeedback(ctx, sent),
})
