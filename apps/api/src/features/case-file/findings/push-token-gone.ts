import { deviceFixes, findingRule } from './finding.ts'

/** The last message did not arrive, because the phone's token is not valid any more. */
export const pushTokenGone = findingRule('push_token_gone', (snapshot) => {
  const { push_tokens, last_push } = snapshot
  if (push_tokens > 0 || last_push?.outcome !== 'invalid-token') return []
  return [
    {
      severity: 'warning',
      since: last_push.at,
      why: 'UNINSTALLED_OR_TOKEN_REPLACED',
      fixes: deviceFixes('open_app_instance', snapshot),
    },
  ]
})
