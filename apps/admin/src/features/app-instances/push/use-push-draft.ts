import { useState } from 'react'
import { useApiMutation } from '../../../shared/api.ts'
import { notifySuccess } from '../../../shared/notify.ts'
import type { Token } from './Tokens.tsx'
import { useOutcomeMessages } from './use-outcome-messages.ts'

export interface Message {
  title: string
  body: string
  /** The path of the app that the message opens. */
  path: string
}

export interface Draft extends Message {
  tokenId: string
}

const EMPTY: Message = { title: '', body: '', path: '/missions' }

/** The draft of a push message to a phone, which is cleared when it is sent. */
export function usePushDraft(id: string, tokens: readonly Token[], start = EMPTY) {
  const outcomes = useOutcomeMessages()
  const send = useApiMutation('POST /api/v1/admin/users/app-instances/{id}/fcm-message')
  const [draft, setDraft] = useState<Draft>({ ...start, tokenId: tokens[0]!.id })

  async function submit(reason: string) {
    const { outcome } = await send.mutateAsync({ params: { id }, body: { ...draft, reason } })
    notifySuccess(outcomes[outcome])
    setDraft({ ...draft, ...start })
  }

  return { draft, setDraft, submit }
}
