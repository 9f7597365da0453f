/** What became of a top-up. `failed`: nothing was delivered, and nothing will be under this reference. */
export type TopUpStatus =
  | { kind: 'done' | 'pending' }
  | { kind: 'failed'; why: 'invalid-number' | 'operator-unavailable' | 'declined' }

/** The partner that sells mobile data packages. Every method throws where it gives no clear answer. */
export interface TopUp {
  /** The operators that may serve a number, the likeliest first; none where it is nobody's number. */
  operatorsOf(phone: string): Promise<readonly string[]>
  /** Sells a package once for each reference. What was thrown about may have been sold: ask `find`. */
  send(order: { reference: string; product: string; phone: string }): Promise<TopUpStatus>
  /** undefined where nothing was ordered under this reference. */
  find(reference: string): Promise<TopUpStatus | undefined>
}
