// The script of the early list, which the script in the page's head loads (early-list.ts of this workspace).
export { show } from '../app/boot/early/list/show-early-list.tsx'
