import changes from 'virtual:catalogue/changes'
import { lazyPartOf } from '../../shared/lazy-part.tsx'

// Loaded when something is announced, which is rare.
const load = () => import('./parts.ts')

export const ChangeText = lazyPartOf(load, changes, 'ChangeText')
export const CountryNotice = lazyPartOf(load, changes, 'CountryNotice')
export const ChangeNotice = lazyPartOf(load, changes, 'ChangeNotice')
