/** The prefix of the name of a user's cache; the user's id follows. */
export const ANSWERS_OF = 'momi-answers-user-'

/** An answer in the offline cache. */
export interface KeptAnswer {
  /** The call and its input. */
  name: string
  /** The country and the user for which the server answered. */
  owner: string
  /** When it arrived. All times are those of the phone's clock. */
  at: number
  answer: unknown
  /** The time until which a visit may start with the answer. */
  until: number
  /** What a visit starts with after `until`, or while the clock is before `at`; absent: without an answer. */
  later?: unknown
}
