import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-surface text-ink shadow-card',
  hero: 'bg-linear-135 from-hero to-hero-end text-on-hero shadow-card',
  soft: 'bg-brand-soft text-brand-ink',
  sunken: 'bg-sunken text-ink',
}

type CardProps = {
  children: ReactNode
  tone?: keyof typeof tones | undefined
  className?: string | undefined
}

export function Card({ children, tone = 'plain', className = '' }: CardProps) {
  return <div className={`rounded-card p-5 ${tones[tone]} ${className}`}>{children}</div>
}
