import { deviceFixes, findingRule } from './finding.ts'

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
