import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface Word {
  term: MessageDescriptor
  meaning: MessageDescriptor
}

interface Group {
  name: MessageDescriptor
  words: readonly Word[]
}

/** The words of the console that a newcomer does not know, as docs/glossary.md defines them. */
export const WORD_GROUPS: readonly Group[] = [
  {
    name: msg`People and phones`,
    words: [
      {
        term: msg`Account`,
        meaning: msg`A user of Momi. It starts anonymous, and becomes known when the person first signs in.`,
      },
      {
        term: msg`Known person`,
        meaning: msg`An account with a verified phone number or a Google sign-in.`,
      },
      {
        term: msg`Support code`,
        meaning: msg`Eight characters that a person reads out from their phone. They find the account, prove nothing, and expire 30 days after the last sign-in.`,
      },
      {
        term: msg`Case file`,
        meaning: msg`All that staff see of one account: who it is, what is wrong, and everything that happened to it.`,
      },
      {
        term: msg`Finding`,
        meaning: msg`A problem that the case file recognises, with its reason and its safe fixes.`,
      },
      {
        term: msg`App instance`,
        meaning: msg`One installation of the vendor’s app on one device, known by its HAID.`,
      },
      {
        term: msg`HAID`,
        meaning: msg`The ID of an app instance. It names a device and proves nothing.`,
      },
      {
        term: msg`HUID`,
        meaning: msg`The secret of one installation, which proves that the HAID is its own. A known HAID with another HUID is refused.`,
      },
      {
        term: msg`OFA`,
        meaning: msg`One of the vendor’s apps, beside Mini and News. The number after its name is the version of the app.`,
      },
      {
        term: msg`Merge`,
        meaning: msg`Moves everything of an anonymous account into a known one when its device signs in. What both earned counts once.`,
      },
      {
        term: msg`CPF`,
        meaning: msg`The Brazilian taxpayer number, which some claim forms ask for.`,
      },
    ],
  },
  {
    name: msg`Points and payouts`,
    words: [
      {
        term: msg`Correction`,
        meaning: msg`A counter-entry that undoes points which staff added or took. Both entries stay in the points log.`,
      },
      {
        term: msg`Exchange`,
        meaning: msg`Turns points into an amount of cUSD that is paid to the person’s wallet.`,
      },
      {
        term: msg`cUSD`,
        meaning: msg`The token that Momi pays out: a digital US dollar on the Celo blockchain.`,
      },
      {
        term: msg`MiniPay`,
        meaning: msg`The wallet app to which people link their account, and in which they are paid.`,
      },
      {
        term: msg`Linked wallet`,
        meaning: msg`The wallet that a person named on Momi’s page inside MiniPay. It is where a known person is paid.`,
      },
      {
        term: msg`Payout`,
        meaning: msg`One transfer of tokens to a wallet, for a reward or an exchange.`,
      },
      {
        term: msg`Payout hold`,
        meaning: msg`The time for which the payouts of a new account wait. It ends by itself, and nobody decides about it.`,
      },
      {
        term: msg`Hold of an account`,
        meaning: msg`All payouts of an account wait, with a reason and an end. The person goes on earning and can appeal.`,
      },
      {
        term: msg`Appeal`,
        meaning: msg`What a person writes against a hold. It has to be answered by a set date.`,
      },
      {
        term: msg`Gas fee`,
        meaning: msg`The network fee of a transfer. Momi tops up a wallet that is paid and cannot pay it.`,
      },
      {
        term: msg`Treasury`,
        meaning: msg`The account on the blockchain from which Momi pays.`,
      },
      {
        term: msg`Liability`,
        meaning: msg`What people have earned and not yet received: points, rewards, exchanges and packages. It is counted each night.`,
      },
    ],
  },
  {
    name: msg`Missions and rewards`,
    words: [
      {
        term: msg`Check-in`,
        meaning: msg`The daily action that keeps a streak going.`,
      },
      {
        term: msg`Freeze`,
        meaning: msg`Bought or granted in advance, it covers one missed day of a streak.`,
      },
      {
        term: msg`Bridged day`,
        meaning: msg`A day on which check-in was unavailable through our fault. Missing it costs nothing.`,
      },
      {
        term: msg`Mission day`,
        meaning: msg`The calendar day, in the time zone of the person’s country, on which progress counts.`,
      },
      {
        term: msg`Milestone`,
        meaning: msg`A count at which a mission gives something, such as the third article of a day.`,
      },
      {
        term: msg`Giveaway`,
        meaning: msg`The campaign that gives mobile data for setting the browser as the default one.`,
      },
      {
        term: msg`Reward definition`,
        meaning: msg`What can be won: its name, type, stock and expiry.`,
      },
      {
        term: msg`Pool`,
        meaning: msg`The stock of one reward: the codes or items that are left to be won.`,
      },
      {
        term: msg`Batch`,
        meaning: msg`The items that one import or one number added to a pool, with their value, supplier and expiry.`,
      },
      {
        term: msg`Claim`,
        meaning: msg`Taking a reward that one has won. A prize is won; a reward is claimed.`,
      },
      {
        term: msg`Delivered`,
        meaning: msg`A claimed reward is delivered once the person has it: the code is shown, the payout is made, or the partner has confirmed it.`,
      },
      {
        term: msg`Claim form`,
        meaning: msg`The questions that a person answers to claim some rewards.`,
      },
      {
        term: msg`Fulfilment`,
        meaning: msg`One attempt of staff or a partner to deliver a claimed reward, with its due date and its outcome.`,
      },
    ],
  },
  {
    name: msg`Campaign`,
    words: [
      {
        term: msg`Change`,
        meaning: msg`Edits of the campaign that are approved and published together. Nobody approves their own.`,
      },
      {
        term: msg`Draft`,
        meaning: msg`A change that is saved and not yet submitted. Nothing changes for people until it is published.`,
      },
      {
        term: msg`Rehearsal`,
        meaning: msg`Replays with a draft what people did in the last seven complete days, and says what it would have cost and given. Yesterday is not complete: what was done offline can still arrive.`,
      },
      {
        term: msg`Preview`,
        meaning: msg`The client with a change that is not published yet, shown to a made-up person.`,
      },
      {
        term: msg`Announced change`,
        meaning: msg`A change for the worse. People are told what gets worse at least 72 hours before it takes effect.`,
      },
      {
        term: msg`Budget`,
        meaning: msg`The most that may be given in a day, a week or a campaign. Its share is the part that is left or used.`,
      },
      {
        term: msg`Committed`,
        meaning: msg`The part of a budget that was won and is still to be claimed or paid.`,
      },
    ],
  },
  {
    name: msg`Risk`,
    words: [
      {
        term: msg`Risk signal`,
        meaning: msg`A rule that adds points to an account’s risk score, such as a phone that many accounts share.`,
      },
      {
        term: msg`Shadow`,
        meaning: msg`A signal in shadow only counts: it holds nobody, and staff review a sample of whom it would have held.`,
      },
      {
        term: msg`Verdict`,
        meaning: msg`What staff say of a case in that sample: right if the account should have been held, wrong if not.`,
      },
      {
        term: msg`Cluster`,
        meaning: msg`Accounts that share a wallet, number, CPF or device, directly or through others.`,
      },
    ],
  },
]
