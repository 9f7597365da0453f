import type { Plugin } from 'vite'

/**
 * Makes Sonner's selectors as specific as they are written. As `:where()` they would lose against Tailwind's reset,
 * which comes after them in the page and, without cascade layers, is not below them (floor.ts).
 */
export const sonnerOverReset: Plugin = {
  name: 'sonner-over-reset',
  transform: (code, id) =>
    /\/sonner\/dist\/styles\.css/.test(id) ? { code: code.replaceAll(':where(', ':is('), map: null } : undefined,
}
