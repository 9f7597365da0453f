import { DAY, type Life } from '@momi/testing/farm/life'
import { fingerprintsOf } from '../features/risk/sequences.rules.ts'
import type { RiskFacts } from '../features/risk/score.rules.ts'

/** What the statement risk_facts_of counts, counted here from the lives. */
export function farmFacts(lives: readonly Life[], now: number): (life: Life) => RiskFacts {
  const count = (keyOf: (life: Life) => string | null) => {
    const counts = new Map<string, number>()
    for (const life of lives) {
      const key = keyOf(life)
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return (life: Life) => counts.get(keyOf(life) ?? '') ?? 0
  }
  const [wallet, number, cpf, device] = [
    count((life) => life.wallet),
    count((life) => life.number),
    count((life) => life.cpf),
    // A device counts while it is used.
    count((life) => ((life.steps.at(-1)?.at ?? life.createdAt) >= now - 30 * DAY ? life.device : null)),
  ]
  // An app instance has the network of one of its accounts.
  const begun = [...Map.groupBy(lives, ({ device }) => device).values()].map(([first]) => first!)
  const births = Map.groupBy(begun, ({ network }) => network)
  const hasNetwork = new Set(begun)
  const byId = new Map(lives.map((life) => [life.id, life]))
  const referrals = lives.flatMap((life) => (life.referrer === null ? [] : [[life, byId.get(life.referrer)!] as const]))
  const linked = new Map<string, number>()
  for (const [one, other] of referrals)
    if (one.device === other.device || (one.wallet !== null && one.wallet === other.wallet))
      for (const { id } of [one, other]) linked.set(id, (linked.get(id) ?? 0) + 1)
  const timing = timingOf(lives, now)
  return (life) => ({
    sharedWallet: wallet(life),
    sharedNumber: number(life),
    sharedCpf: cpf(life),
    sharedDevice: device(life),
    networkBurst:
      !hasNetwork.has(life) || life.createdAt < now - 30 * DAY
        ? 0
        : births.get(life.network)!.filter(({ createdAt }) => Math.abs(createdAt - life.createdAt) <= 60_000).length,
    sameTiming: timing(life),
    fastFunnel: life.createdAt < now - 30 * DAY ? 0 : life.steps.filter(({ at }) => at < life.createdAt + DAY).length,
    linkedReferrals: linked.get(life.id) ?? 0,
  })
}

function timingOf(lives: readonly Life[], now: number) {
  const keys = new Map(
    lives.map((life) => [
      life,
      fingerprintsOf(
        life.steps.filter(({ at }) => at >= now - 14 * DAY).map(({ what, at }) => ({ what, at: new Date(at) })),
      ).flatMap(({ keys: both }) => both),
    ]),
  )
  const users = new Map<string, Life[]>()
  for (const [life, own] of keys)
    for (const key of own) {
      const sharing = users.get(key)
      if (sharing) sharing.push(life)
      else users.set(key, [life])
    }
  return (life: Life) => {
    const days = new Map<Life, Set<string>>()
    for (const key of keys.get(life)!)
      for (const other of users.get(key)!)
        if (other !== life) days.set(other, (days.get(other) ?? new Set()).add(key.slice(4, 14)))
    const partners = [...days.values()].filter(({ size }) => size >= 3).length
    return partners === 0 ? 0 : partners + 1
  }
}
