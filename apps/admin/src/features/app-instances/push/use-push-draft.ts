import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '../../../shared/api.ts'
import { notifySuccess } from '../../../shared/notify.ts'
import { PUSH_OUTCOMES } from './push-names.ts'
import { messageFor, type Message, type Suggestion } from './suggestion.ts'
import type { Token } from './Tokens.tsx'

export interface Draft extends Message {
  tokenId: string
}

const EMPTY: Message = { title: '', body: '', path: '/missions' }

/** The draft of a push message to a phone. Sending resets the draft to the suggestion, or to an empty message. */
export function usePushDraft(id: string, tokens: readonly Token[], suggestion?: Suggestion) {
  const { i18n } = useLingui()
  const send = useApiMutation('POST /api/v1/admin/users/app-instances/{id}/fcm-message')
  const startFor = ({ id: tokenId, language }: Token): Draft => ({
    ...(suggestion ? messageFor(suggestion, language) : EMPTY),
    tokenId,
  })
  const [draft, setDraft] = useState(() => startFor(tokens[0]!))
  const [isChecked, setChecked] = useState(false)
  const missing = (['title', 'body', 'path'] as const).filter((name) => draft[name].trim() === '')
  const token = tokens.find(({ id: tokenId }) => tokenId === draft.tokenId)!

  async function submit(reason: string) {
    const { outcome } = await send.mutateAsync({ params: { id }, body: { ...draft, reason } })
    notifySuccess(i18n._(PUSH_OUTCOMES[outcome]))
    setDraft(startFor(token))
    setChecked(false)
  }

  /** Whether nothing is missing; marks what is. */
  function check(): boolean {
    setChecked(true)
    return missing.length === 0
  }

  return { draft, setDraft, marked: isChecked ? missing : [], check, submit }
}
