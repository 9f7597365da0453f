import { Illustration } from '@momi/ui/Illustration'

const DRAWINGS = import.meta.glob<string>('../../../../../packages/ui/src/illustrations/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

export function All() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
      {Object.entries(DRAWINGS).map(([file, drawing]) => (
        <li key={file} className="grid justify-items-center gap-1 text-caption">
          <Illustration drawing={drawing} className="size-24" />
          {file.slice(file.lastIndexOf('/') + 1)}
        </li>
      ))}
    </ul>
  )
}
