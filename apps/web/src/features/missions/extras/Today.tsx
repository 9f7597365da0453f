import deferred from 'virtual:catalogue/deferred'
import { lazyPartOf } from '../../../shared/lazy-part.tsx'

// Not in the deferred chunk, which is at its byte limit.
const load = () => import('../today/parts.ts')

export const Today = lazyPartOf(load, deferred, 'Today')
export const MissionAction = lazyPartOf(load, deferred, 'MissionAction')
export const DoneMissions = lazyPartOf(load, deferred, 'DoneMissions')
export const ProfileLink = lazyPartOf(load, deferred, 'ProfileLink')
