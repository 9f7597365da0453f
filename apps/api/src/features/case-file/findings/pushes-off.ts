import { deviceFixes, findingRule } from './finding.ts'

/** No phone of the person has registered for pushes. */
export const pushesOff = findingRule('pushes_off', (snapshot) => {
  const { push_tokens, last_push } = snapshot
  if (push_tokens > 0 || last_push?.outcome === 'invalid-token') return []
  return [{ severity: 'info', why: 'NO_TOKEN_REGISTERED', fixes: deviceFixes('open_app_instance', snapshot) }]
})
