import { List } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { QueryContent } from '../../shared/states.tsx'

interface Props<Effect> {
  title: string
  action: string
  /** Previews the change without a reason, or makes it with one. */
  run: (how: { preview: true } | { reason: string }) => Promise<Effect>
  /** One sentence for each effect. */
  describe: (effect: Effect) => string[]
  onClose: () => void
}

/** Previews a clear before it asks for the reason, and shows its result afterwards. */
export function ClearDialog<Effect>({ title, action, run, describe, onClose }: Props<Effect>) {
  const queries = useQueryClient()
  const preview = useQuery({
    queryKey: ['preview', title],
    queryFn: () => run({ preview: true }),
    gcTime: 0,
    retry: false,
  })
  async function submit(reason: string) {
    notifySuccess(describe(await run({ reason })).join(' '))
    await queries.invalidateQueries()
  }
  return (
    <ReasonDialog isOpen onClose={onClose} title={title} action={action} isDangerous onSubmit={submit}>
      <QueryContent query={preview}>
        {(effect) => (
          <List size="sm" spacing={4}>
            {describe(effect).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        )}
      </QueryContent>
    </ReasonDialog>
  )
}
