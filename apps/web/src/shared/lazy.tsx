import { lazy, type ComponentType, type FC } from 'react'

/** Replaces the components whose code could not be loaded by new ones, which load it again. */
const renewals = new Set<() => void>()

/**
 * A component whose code is loaded when it is first rendered. If that fails, the nearest `Boundary` catches the error.
 * React keeps a failure for ever; this component loads its code again when it is rendered after `retryLoads`.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): FC<P> {
  let Loaded: ComponentType<P>
  const renew = () => {
    Loaded = lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          renewals.add(renew)
          throw error
        },
      ),
    ) as unknown as ComponentType<P>
  }
  renew()
  return (props) => <Loaded {...props} />
}

/** Makes every component whose code could not be loaded load it again when it is rendered. */
export function retryLoads(): void {
  for (const renew of renewals) renew()
  renewals.clear()
}
