import { withDefault } from '@momi/contract/settings'
import { address, count, privateKey, text, wholeNumber } from '../readers.ts'

/** Outside systems that send, deliver, store or count something for us. */
export const partnerSettings = {
  /** The provider of text messages: accepts POST { to, text } with a bearer token. Empty: development uses the lab. */
  SMS_URL: text(''),
  SMS_TOKEN: text(''),
  /** Maximum number of text messages per hour to one country, because we pay for them. */
  SMS_HOURLY_BUDGET: count(1000),
  SMTP_URL: text(''),
  MAIL_FROM: text('Momi <no-reply@momi.example>'),
  /** Service account JSON of Firebase Cloud Messaging. Without it production sends no pushes. */
  FCM_SERVICE_ACCOUNT: text(''),
  FCM_URL: text('https://fcm.googleapis.com'),
  /**
   * The partner that sells mobile data packages (DT One's DVS api); empty: the giveaway reports technical
   * difficulties.
   */
  TOP_UP_URL: text(''),
  TOP_UP_KEY: text(''),
  TOP_UP_SECRET: text(''),
  /** S3 API of the store for uploaded files; empty: on disk, in MOMI_DATA_DIR. */
  OBJECT_STORE_URL: text(''),
  OBJECT_STORE_BUCKET: text(''),
  OBJECT_STORE_REGION: text('us-east-1'),
  OBJECT_STORE_KEY_ID: text(''),
  OBJECT_STORE_SECRET: text(''),
  /** The service that sends wallets the coin for network fees; empty: none is sent. */
  GAS_FEE_URL: text(''),
  GAS_FEE_TOKEN: text(''),
  /** Amount per wallet, and the daily budget of all wallets, in the coin's smallest unit. */
  GAS_FEE_AMOUNT: withDefault(wholeNumber, '2000000000000000'),
  GAS_FEE_DAILY_BUDGET: withDefault(wholeNumber, '1000000000000000000'),
  /** In this many days, a wallet gets GAS_FEE_AMOUNT at most once, and so does a person. */
  GAS_FEE_PERIOD_DAYS: count(7),
  /** A node of Celo, from which facts about wallets are read; empty: none are, and no wallet is attested or sent. */
  RPC_URL: text(''),
  /** FederatedAttestations on that chain, and the issuer with whom MiniPay registers verified phone numbers. */
  ATTESTATIONS_ADDRESS: withDefault(address, '0x0aD5b1d0C25ecF6266Dd951403723B2687d6aff2'),
  ATTESTATION_ISSUER: withDefault(address, '0x7888612486844Bb9BE598668081c59A9f7367FBc'),
  /** A transaction that confirms a wallet counts in a block with this many confirmations, its own included. */
  WALLET_CONFIRMATIONS: count(2),
  /**
   * Celo's service that obfuscates phone numbers (ODIS), and the private key of the account that pays for it, in hex;
   * empty: an account's number is not compared with the number of its wallet. Each new number is paid for.
   */
  ODIS_URL: text(''),
  ODIS_PUBLIC_KEY: text(
    'FvreHfLmhBjwxHxsxeyrcOLtSonC9j7K3WrS4QapYsQH6LdaDTaNGmnlQMfFY04Bp/K4wAvqQwO9/bqPVCKf8Ze8OZo8Frmog4JY4xAiwrsqOXxug11+htjEe1pj4uMA',
  ),
  ODIS_ACCOUNT_KEY: withDefault(privateKey, ''),
  /** The token in which MiniPay pays network fees; empty: the chain's coin. */
  FEE_CURRENCY: withDefault(address, ''),
  /** Google Analytics 4, Measurement Protocol. Without id and secret, events are not forwarded. */
  GA4_URL: text('https://www.google-analytics.com'),
  GA4_MEASUREMENT_ID: text(''),
  GA4_API_SECRET: text(''),
} as const
