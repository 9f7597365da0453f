// The script of the early list, which the script in the page's head loads (build/early-list.ts).
export { show, showKept } from '../app/boot/early/list/show-early-list.tsx'
export { keep } from '../app/boot/early/list/keep-early.ts'
