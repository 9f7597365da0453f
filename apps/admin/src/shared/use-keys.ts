import { useHotkeys } from '@mantine/hooks'
import { isTyping } from './is-typing.ts'

/** Calls a function for each key, or combination of keys, except while somebody types text. */
export const useKeys = (keys: readonly (readonly [key: string, run: () => void])[]): void =>
  useHotkeys(
    keys.map(([key, run]) => [
      key,
      (event) => {
        if (isTyping(event.target)) return
        event.preventDefault()
        run()
      },
      { preventDefault: false },
    ]),
    // Mantine would ignore the keys on switches, checkboxes and selects too.
    [],
  )
