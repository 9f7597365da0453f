import { lazy, useState, type ComponentType, type FC } from 'react'

/** What is loaded when it is first rendered, and can be loaded before. */
export interface Loadable {
  isLoaded: () => boolean
  load: () => Promise<unknown>
}

/** Replaces the components whose code could not be loaded by new ones, which load it again. */
const renewals = new Set<() => void>()

/**
 * A component whose code is loaded when it is first rendered. If that fails, the nearest `Boundary` catches the error.
 * React keeps a failure for ever; this component loads its code again when it is rendered after `retryLoads`.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): FC<P> & Loadable {
  let known: ComponentType<P> | undefined
  let Loaded: ComponentType<P>
  const loadOnce = async () => (known ??= await load())
  const renew = () => {
    Loaded = lazy(() =>
      loadOnce().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          renewals.add(renew)
          throw error
        },
      ),
    ) as unknown as ComponentType<P>
  }
  renew()
  function Lazy(props: P) {
    // What is loaded already is rendered at once; what is rendered stays the same component.
    const [Part] = useState(() => known ?? Loaded)
    return <Part {...props} />
  }
  return Object.assign(Lazy, { isLoaded: () => known !== undefined, load: loadOnce })
}

/** Makes every component whose code could not be loaded load it again when it is rendered. */
export function retryLoads(): void {
  for (const renew of renewals) renew()
  renewals.clear()
}
