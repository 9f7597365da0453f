import { Fragment } from 'react'

/** A technical name, which takes a new line after an underscore rather than within a word. */
export function Breakable({ code }: { code: string }) {
  return code.split(/(?<=_)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
