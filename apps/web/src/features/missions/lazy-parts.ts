import deferred from 'virtual:catalogue/deferred'
import { lazyPartOf } from '../../shared/lazy-part.tsx'

const load = () => import('./extras/parts.ts')

export const DoneMissions = lazyPartOf(load, deferred, 'DoneMissions')
export const ListNotice = lazyPartOf(load, deferred, 'ListNotice')
export const MissionExtras = lazyPartOf(load, deferred, 'MissionExtras')
export const MissionNote = lazyPartOf(load, deferred, 'MissionNote')
export const ProfileLink = lazyPartOf(load, deferred, 'ProfileLink')
