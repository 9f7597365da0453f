import type { AdminApi, Output } from '@momi/contract'
import { useApi } from '../../shared/api.ts'

export type SavedView = Output<AdminApi['GET /api/v1/admin/saved-views']>['items'][number]

const NONE: readonly SavedView[] = []

/** The views that the signed-in member of staff has saved, by name. */
export const useSavedViews = (): readonly SavedView[] => useApi('GET /api/v1/admin/saved-views', {}).data?.items ?? NONE

export const hrefOfView = ({ path, search }: SavedView): string => (search === '' ? path : `${path}?${search}`)
