export { AppPlaceButton } from './AppPlaceButton.tsx'
