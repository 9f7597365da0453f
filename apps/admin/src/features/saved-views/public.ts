export { MyViews } from './MyViews.tsx'
