import type { KeptAnswer } from './kept-answer.ts'

/** What a visit may start with at the time `now`; undefined for nothing. */
export const startAnswer = ({ at, answer, until, later }: KeptAnswer, now: number): unknown =>
  now >= at && now < until ? answer : later
