import { deviceFixes, findingRule, refusalStats, refusedWith } from './finding.ts'

/** A device of the person earns for another account, which earned on it first. */
export const deviceEarnsForAnother = findingRule('device_earns_for_another_account', (snapshot) => {
  const { since, times } = refusalStats(refusedWith(snapshot, 'device_earns_for_another_account'))
  return snapshot.devices.flatMap(({ haid, ownerId }) =>
    ownerId === null || ownerId === snapshot.id
      ? []
      : [
          {
            severity: 'blocking' as const,
            since,
            params: { haid, owner: ownerId, times },
            why: 'THE_OTHER_ACCOUNT_EARNED_FIRST',
            fixes: [
              { action: 'free_phone' as const, target: haid },
              { action: 'open_user' as const, target: ownerId },
            ],
          },
        ],
  )
})

/** The client is older than the oldest version that can sign in by the vendor's mobile-auth service. */
export const versionTooOld = findingRule('version_too_old', (snapshot) => {
  const { devices, oldestVersion } = snapshot
  const version = devices[0]?.version
  if (version === undefined || Number.parseInt(version, 10) >= oldestVersion) return []
  return [
    {
      severity: 'warning',
      params: { version, oldestVersion },
      why: 'CANNOT_SIGN_IN_BY_MOBILE_AUTH',
      fixes: deviceFixes('send_push', snapshot),
    },
  ]
})

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

/** No phone of the person has registered for pushes. */
export const pushesOff = findingRule('pushes_off', (snapshot) => {
  const { push_tokens, last_push } = snapshot
  if (push_tokens > 0 || last_push?.outcome === 'invalid-token') return []
  return [{ severity: 'info', why: 'NO_TOKEN_REGISTERED', fixes: deviceFixes('open_app_instance', snapshot) }]
})
