import today from 'virtual:catalogue/today'
import { lazyPartOf } from '../../../shared/lazy-part.tsx'

// Not in the deferred chunk, which is at its byte limit.
const load = () => import('../today/parts.ts')

export const Today = lazyPartOf(load, today, 'Today')
export const MissionAction = lazyPartOf(load, today, 'MissionAction')
export const DoneMissions = lazyPartOf(load, today, 'DoneMissions')
export const ProfileLink = lazyPartOf(load, today, 'ProfileLink')
