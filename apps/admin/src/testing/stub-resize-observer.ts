import { vi } from 'vitest'

/** Lets charts be rendered: they measure their place, which the page of a test does not have. */
export const stubResizeObserver = () =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
