export { AppPlaceButton } from './AppPlaceButton.tsx'
export { NeedsApp } from './NeedsApp.tsx'
export { openPlace, type Place } from './open-place.ts'
export { useAppPlace } from './use-app-place.ts'
