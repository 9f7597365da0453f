import { useState } from 'react'
import type { FormSchema } from '@momi/contract/rules/claim-form'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Notice } from '@momi/ui/Notice'
import { useClient } from '../../shared/client.ts'
import { Screen } from '../../shared/Screen.tsx'
import { ClaimForm } from '../claim-forms/public.ts'
import { readSchema } from './read-schema.ts'
import { OutcomeCard } from './OutcomeCard.tsx'

const EXAMPLE = JSON.stringify(
  {
    $id: 'example',
    type: 'object',
    additionalProperties: false,
    required: ['name', 'phone'],
    properties: {
      name: { type: 'string', 'x-kind': 'NAME', maxLength: 100 },
      phone: { type: 'string', 'x-kind': 'TELEPHONE' },
      email: { type: 'string', 'x-kind': 'EMAIL' },
      cpf: { type: 'string', 'x-kind': 'BRAZIL_CPF' },
      wallet: { type: 'string', 'x-kind': 'MINIPAY_WALLET_ID' },
      bet9ja: { type: 'string', 'x-kind': 'BET9JA_ACCOUNT' },
    },
  },
  null,
  2,
)

/** /debug/jsonform: renders and validates any claim form schema. Nothing is sent. */
export function JsonFormPage() {
  const { country } = useClient()
  const [text, setText] = useState(EXAMPLE)
  const [shown, setShown] = useState<{ schema: FormSchema; run: number }>()
  const [problem, setProblem] = useState<string>()
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>()
  const show = () => {
    setAnswers(undefined)
    try {
      const schema = readSchema(text)
      setShown((before) => ({ schema, run: (before?.run ?? 0) + 1 }))
      setProblem(undefined)
    } catch (error) {
      setShown(undefined)
      setProblem((error as Error).message)
    }
  }
  return (
    <Screen title="Claim form" back="/debug">
      <div className="grid gap-4">
        <label className="grid gap-1.5">
          <span className="text-sm font-semibold">Schema</span>
          <textarea
            rows={12}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="w-full rounded-control border-2 border-line bg-surface p-4 font-mono text-sm text-ink"
          />
        </label>
        <Button onClick={show}>Show the form</Button>
        {problem !== undefined && (
          <Notice tone="danger" alert>
            {problem}
          </Notice>
        )}
        {shown && (
          <Card>
            <ClaimForm
              key={shown.run}
              redeemFlowId="debug"
              schema={shown.schema}
              country={country}
              submit={async (given) => setAnswers(given)}
              onSent={() => {}}
            />
          </Card>
        )}
        <OutcomeCard label="Answers" outcome={answers && { answer: answers }} />
      </div>
    </Screen>
  )
}
