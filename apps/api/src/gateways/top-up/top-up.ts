/** The status of a top-up. `failed`: nothing was delivered, and nothing will be delivered under this reference. */
export type TopUpStatus =
  | { kind: 'done' | 'pending' }
  | { kind: 'failed'; why: 'invalid-number' | 'operator-unavailable' | 'declined' }

/** The partner that sells mobile data packages. Every method throws an error if the outcome is unclear. */
export interface TopUp {
  /** The possible operators of a number, the most likely first; empty for an unused number. */
  operatorsOf(phone: string): Promise<readonly string[]>
  /** Orders a package, once per reference. After an error the order may exist: check with `find`. */
  send(order: { reference: string; product: string; phone: string }): Promise<TopUpStatus>
  /** undefined if nothing was ordered under this reference. */
  find(reference: string): Promise<TopUpStatus | undefined>
}
