import { findingRule, refusedWith, refusalStats } from './finding.ts'

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
