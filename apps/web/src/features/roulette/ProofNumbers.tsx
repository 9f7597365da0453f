import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { formatDay } from '../../shared/i18n/format-day.ts'
import type { Check, Spin } from './check-spin.ts'

/** The numbers for recomputing a spin with other tools. */
export function ProofNumbers({
  spin: { proof, segmentId },
  check,
  names,
}: {
  spin: Spin
  check: Check | undefined
  names: ReadonlyMap<string, string>
}) {
  const { t } = useLingui()
  return (
    <details className="rounded-control bg-sunken px-4">
      <summary className="flex min-h-12 items-center font-semibold">{t`The numbers`}</summary>
      <dl className="grid gap-3 pb-4 text-sm">
        <Row label={t`Day (UTC)`}>{formatDay(proof.period)}</Row>
        <Row label={t`Fingerprint (SHA-256)`} code>
          {proof.seedHash}
        </Row>
        <Row label={t`Secret number`} code={proof.seed !== null}>
          {proof.seed ?? t`Shown after the day ends`}
        </Row>
        <Row label={t`Drawn for`} code>
          {proof.drawnFor}
        </Row>
        {check && (
          <>
            <Row label={t`First 8 bytes of HMAC-SHA-256(secret number, drawn for)`} code>
              {String(check.value)}
            </Row>
            <Row label={t`That number × the sum of all weights ÷ 2⁶⁴, rounded down`} code>
              {`${check.point} / ${check.total}`}
            </Row>
          </>
        )}
        <Row label={t`Weights, in draw order`}>
          <ol className="grid gap-1 pt-1">
            {proof.segments.map(({ id, weight }) => (
              <li key={id} className={`flex justify-between gap-3 ${id === segmentId ? 'font-bold text-ink' : ''}`}>
                <span className="min-w-0 wrap-anywhere">{names.get(id) ?? id}</span>
                <span className="tabular-nums">{weight}</span>
              </li>
            ))}
          </ol>
        </Row>
      </dl>
    </details>
  )
}

function Row({ label, code, children }: { label: string; code?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className={`text-ink-soft ${code ? 'font-mono text-caption break-all' : ''}`}>{children}</dd>
    </div>
  )
}
