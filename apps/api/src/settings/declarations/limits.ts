import { count } from '../readers.ts'

/**
 * Limits against abuse. Those that end in PER_HOUR are of one network address unless they say otherwise; the networks
 * around it may use more (decision 0073). In our countries mobile operators put thousands of phones behind one address,
 * and the defaults have room for them.
 */
export const limitSettings = {
  /** Calls per minute of one network address, and of one user. */
  RATE_LIMIT_PER_MINUTE: count(6000),
  /**
   * Calls of one person per day whose answers are stored for retries: far more than a phone makes, and few enough that
   * nobody fills the disk.
   */
  STORED_ANSWERS_PER_DAY: count(2000),
  /** Log-ins of one app instance per day, each of which is a new session. */
  LOGINS_PER_DEVICE_DAY: count(200),
  /** Codes by text message and e-mail. */
  LOGIN_CODES_PER_HOUR: count(1000),
  /** Sign-ins by redirect per hour that one network address may start. */
  AUTHORIZATION_REQUESTS_PER_HOUR: count(1000),
  /** Looks at MiniPay links. */
  MINIPAY_LOOKS_PER_HOUR: count(1000),
  /** Wallets that the MiniPay page may link per hour from one network address. */
  MINIPAY_REDEMPTIONS_PER_HOUR: count(600),
  /** Bytes of events that clients report. */
  CLIENT_REPORT_BYTES_PER_HOUR: count(200 * 1024 * 1024),
  /** Feedback. */
  FEEDBACK_PER_HOUR: count(300),
  /** Bytes of feedback's pictures per day, of one network address and of all; above it only the text is stored. */
  FEEDBACK_BYTES_PER_ADDRESS_DAY: count(200 * 1024 * 1024),
  FEEDBACK_BYTES_PER_DAY: count(5 * 1024 * 1024 * 1024),
  /** New app instances. */
  NEW_DEVICES_PER_HOUR: count(1000),
  /** Look-ups of a number's operator per hour of one network address. Each costs money. */
  OPERATOR_LOOKUPS_PER_HOUR: count(60),
  /** How many users the console shows to one member of staff: enough for support, too few to copy the whole list. */
  STAFF_USERS_PER_HOUR: count(1500),
  /** Failed sign-ins of staff in 15 minutes from one network address, except on devices where they signed in before. */
  STAFF_FAILURES_PER_WINDOW: count(30),
} as const
