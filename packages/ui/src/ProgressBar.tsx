type ProgressBarProps = {
  value: number
  max: number
  /** The bar's name for screen readers. Without it the bar is decorative, and text beside it contains the value. */
  label?: string | undefined
  /** The value as text; default: a percentage. */
  valueText?: string | undefined
  tone?: 'brand' | 'success' | 'gold' | undefined
}

// Text colours, because every browser can draw the bar in the colour of the text.
const tones = { brand: 'text-brand', success: 'text-success', gold: 'text-gold' }

export function ProgressBar({ value, max, label, valueText, tone = 'brand' }: ProgressBarProps) {
  return (
    <progress
      value={Math.min(value, max)}
      max={max}
      aria-label={label}
      aria-valuetext={valueText}
      aria-hidden={!label}
      className={`block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current [&::-webkit-progress-value]:transition-all ${tones[tone]}`}
    />
  )
}
