import { useId, useState } from 'react'
import { PEOPLE } from './phone.ts'

interface Props {
  provider: string
  /** null: the person chose none. */
  onChoose: (person: string | null) => void
}

/** A sheet of the app, over the page, that asks the person to choose an account at the provider. */
export function AccountChooser({ provider, onChoose }: Props) {
  const id = useId()
  const [name, setName] = useState('')
  return (
    <section aria-labelledby={id} className="absolute inset-0 flex items-end bg-black/60">
      <div className="grid w-full animate-rise gap-2 rounded-t-[1.25rem] bg-[#241c33] p-5 text-white">
        <h2 id={id} className="pb-1 font-bold">
          Choose a <span className="capitalize">{provider}</span> account
        </h2>
        {PEOPLE.map((person) => (
          <button
            key={person}
            type="button"
            className="flex min-h-12 items-center gap-3 rounded-[.875rem] bg-white/10 px-4 text-start font-semibold"
            onClick={() => onChoose(person)}
          >
            {person}@mail.example
          </button>
        ))}
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (name !== '') onChoose(name)
          }}
        >
          <input
            aria-label="Another account"
            placeholder="Another name"
            value={name}
            onChange={(event) => setName(event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''))}
            className="min-h-12 w-full min-w-0 rounded-[.875rem] border border-white/30 bg-transparent px-4 placeholder:text-white/70"
          />
          <button
            type="submit"
            className="min-h-12 shrink-0 rounded-[.875rem] bg-white px-4 font-semibold text-[#241c33]"
          >
            Use
          </button>
        </form>
        <button type="button" className="min-h-12 font-semibold" onClick={() => onChoose(null)}>
          Cancel
        </button>
      </div>
    </section>
  )
}
