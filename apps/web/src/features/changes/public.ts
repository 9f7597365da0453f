export { ChangeNotice, ChangeText } from './lazy-parts.ts'
