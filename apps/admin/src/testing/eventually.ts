import { vi } from 'vitest'

/** Longer than a part of a page takes to load on a machine with many other processes, in milliseconds. */
const WAIT_MS = 30_000

/** Waits for an expectation, while React renders what arrives. */
export async function eventually(expectation: () => void): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(expectation, { timeout: WAIT_MS })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}
