export { ChangeNotice, ChangeText } from './ChangeText.tsx'
export { CountryNotice } from './CountryNotice.tsx'
