import { Group, Press } from './Field.tsx'

/** A button that opens the case file of this phone's account in the staff console, on localhost at the lab's port. */
export function CaseFile({ person }: { person: string }) {
  const url = `http://localhost:${location.port}/users/${person}`
  return (
    <Group title="Console">
      <div className="col-span-2 grid">
        <Press onClick={() => window.open(url, '_blank', 'noopener')}>Open case file</Press>
      </div>
    </Group>
  )
}
