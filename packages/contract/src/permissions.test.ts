import { expect, test } from 'vitest'
import { hasPermission, PERMISSIONS, permissionsOf, ROLES, type Permission } from './permissions.ts'

const all = Object.keys(PERMISSIONS) as Permission[]

test('a permission belongs to a role and to each one above it', () => {
  expect(ROLES).toEqual(['viewer', 'support', 'campaigns', 'operator', 'owner'])
  for (const name of all) {
    const lowest = ROLES.findIndex((role) => hasPermission(role, name))
    expect(lowest).toBeGreaterThanOrEqual(0)
    expect(PERMISSIONS[name]).toEqual(ROLES.slice(lowest))
  }
})

test('each role has more permissions than the one below it, and owners have all', () => {
  const counts = ROLES.map((role) => permissionsOf(role).length)
  expect(counts.every((count, index) => count > (counts[index - 1] ?? 0))).toBe(true)
  expect(permissionsOf('owner')).toEqual(all)
  expect(permissionsOf('viewer')).toEqual(all.filter((name) => PERMISSIONS[name].length === ROLES.length))
})

test('what nobody below may do: reveal, stop a campaign, approve, export the audit log', () => {
  const lowest = (['users.reveal', 'campaign.stop', 'campaign.approve', 'audit.export'] as const).map((name) =>
    ROLES.find((role) => hasPermission(role, name)),
  )
  expect(lowest).toEqual(['support', 'campaigns', 'operator', 'owner'])
})
