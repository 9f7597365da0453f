import { count } from '../readers.ts'

/** Points, prizes and payouts: when an account gets them, and what staff may do without a second person. */
export const rewardSettings = {
  /** Points for the referrer of a newcomer, once the newcomer has completed a first mission. */
  REFERRAL_POINTS: count(0),
  /**
   * The most points that staff may grant to or take from a user without the approval of a second person: in one grant,
   * and by all of them together within 24 hours.
   */
  POINTS_GRANT_LIMIT: count(1000),
  /** The most points that one member of staff may grant or take within 24 hours without it, from all users together. */
  POINTS_GRANTS_PER_STAFF_DAY: count(10_000),
  /** The rise of the cost in points a day from which on a second person has to approve a change of the configuration. */
  CAMPAIGN_COST_LIMIT: count(10_000),
  /** The number of people who used what changes, within 7 days, from which on a second person has to approve it. */
  CAMPAIGN_PEOPLE_LIMIT: count(1000),
  /**
   * The worth of the stock that a person imports within 24 hours, in the token, above which a second person has to let it
   * be won.
   */
  STOCK_VALUE_LIMIT: count(1000),
  /** Staff are told of a budget, a pool of stock or the treasury if it is used up within so many days. */
  LOW_DAYS: count(7),
  /** How many people's missions one member of staff may switch on or off within 24 hours. */
  MISSION_OVERRIDES_PER_STAFF_DAY: count(20),
  /** How many accounts that have earned something may be merged into one account within 30 days. */
  MERGES_PER_MONTH: count(5),
  /** Minimum age of an account before it gets payouts. */
  PAYOUT_HOLD_HOURS: count(24),
  /** How long payouts that are requested after a change of wallet, number or sign-in wait. */
  CHANGE_HOLD_HOURS: count(24),
  /** How long the old phone can stop a move of its account to another phone, which it then leaves. */
  DEVICE_MOVE_NOTICE_HOURS: count(24),
  /** How often an account may move to another phone or take one over, and a phone take part in it, within 90 days. */
  DEVICE_MOVES_PER_90_DAYS: count(4),
  /**
   * The worth of the payouts that wait, in the token, below which a hold of an account ends if nobody has answered its
   * appeal within 72 hours. 0: none does.
   */
  HOLD_RELEASE_BELOW: count(5),
  /** How long the payouts stay with one instance of the payout service after its last sign of life. */
  PAYOUT_LEASE_SECONDS: count(60),
  /** Minimum age of an account that is used with the vendor's app before it gets prizes without a sign-in. */
  PRIZE_ACCOUNT_AGE_MINUTES: count(1440),
  /** How long earned points wait before they can be exchanged. They can be spent immediately. */
  EXCHANGE_HOLD_HOURS: count(24),
} as const
