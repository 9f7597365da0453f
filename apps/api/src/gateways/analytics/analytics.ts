import { answerError } from '../not-accepted.ts'
import { outboundFetch } from '../outbound-fetch.ts'

const TIME_LIMIT_MS = 10_000

type Values = Readonly<Record<string, string | number | boolean>>

/** Events of one person's client, for an analytics service. */
interface Visit {
  /** Our user id, which identifies nobody outside our systems. */
  user: string
  userProperties: Values
  /** No more than the service's `mostEvents`. */
  events: readonly { id: string; name: string; at: Date; properties: Values }[]
}

/** An analytics service. Throws if it does not accept the events. */
export interface Analytics {
  readonly mostEvents: number
  send(visit: Visit): Promise<void>
}

/** Google Analytics 4, Measurement Protocol. */
export const ga4 = ({
  url,
  measurementId,
  secret,
}: {
  url: string
  measurementId: string
  secret: string
}): Analytics => ({
  mostEvents: 25,
  async send({ user, userProperties, events }) {
    const query = new URLSearchParams({ measurement_id: measurementId, api_secret: secret })
    const response = await outboundFetch(`${url}/mp/collect?${query.toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: user,
        user_id: user,
        user_properties: Object.fromEntries(
          // GA4 truncates values to 36 characters.
          Object.entries(userProperties).map(([name, value]) => [name, { value: String(value).slice(0, 36) }]),
        ),
        events: events.map(({ name, at, properties }) => ({
          name,
          timestamp_micros: at.getTime() * 1000,
          params: { ...properties, engagement_time_msec: 1 },
        })),
      }),
      timeoutMs: TIME_LIMIT_MS,
    })
    if (!response.ok) throw answerError(`GA4 answered ${response.status}`, response.status)
  },
})
