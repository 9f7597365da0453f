import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useReload } from '../../shared/api.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { QueryContent } from '../../shared/states.tsx'

interface Props<Effect> {
  title: string
  action: string
  /** Makes the change and returns its effect; with `preview`, changes nothing and returns the expected effect. */
  run: (how: { preview: true } | { reason: string }) => Promise<Effect>
  /** Describes the effect, one sentence for each part of it. */
  describe: (effect: Effect) => string[]
  onClose: () => void
}

/** Shows what clearing something would do and asks for the reason; after the change, it shows what was done. */
export function ClearDialog<Effect>({ title, action, run, describe, onClose }: Props<Effect>) {
  const reload = useReload()
  const preview = useQuery({
    queryKey: ['preview', title],
    queryFn: () => run({ preview: true }),
    gcTime: 0,
    retry: false,
  })
  async function submit(reason: string) {
    notifySuccess(describe(await run({ reason })).join(' '))
    await reload()
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
