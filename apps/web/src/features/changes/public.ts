export { ChangeNotice, ChangeText, CountryNotice } from './lazy-parts.ts'
