import { List } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notifyDone } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { Loaded } from '../../shared/states.tsx'

interface Props<Effect> {
  title: string
  action: string
  /** Says what it would do, or does it with a reason. */
  run: (how: { preview: true } | { reason: string }) => Promise<Effect>
  /** One sentence for each effect. */
  describe: (effect: Effect) => string[]
  onClose: () => void
}

/** Shows what a clear would do before it asks for the reason, and afterwards what it did. */
export function ClearDialog<Effect>({ title, action, run, describe, onClose }: Props<Effect>) {
  const queries = useQueryClient()
  const preview = useQuery({
    queryKey: ['preview', title],
    queryFn: () => run({ preview: true }),
    gcTime: 0,
    retry: false,
  })
  async function submit(reason: string) {
    notifyDone(describe(await run({ reason })).join(' '))
    await queries.invalidateQueries()
  }
  return (
    <ReasonDialog isOpen onClose={onClose} title={title} action={action} isDangerous onSubmit={submit}>
      <Loaded query={preview}>
        {(effect) => (
          <List size="sm" spacing={4}>
            {describe(effect).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        )}
      </Loaded>
    </ReasonDialog>
  )
}
