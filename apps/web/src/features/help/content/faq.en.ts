import { linkTo } from '../../../shared/link.ts'
import type { HelpContext, QuestionGroup } from './content.ts'

export const faq = ({ product, country, hasPoints }: HelpContext): QuestionGroup[] => [
  {
    id: 'start',
    title: 'Getting started',
    questions: [
      {
        id: 'what',
        question: `What is ${product}?`,
        answer: [
          `${product} rewards you for using your browser: you complete missions${hasPoints ? ', keep a daily streak, earn points' : ''} and win rewards.`,
          'Taking part is free. You never have to pay anything to earn or to claim.',
        ],
      },
      {
        id: 'who',
        question: 'Who can take part?',
        answer: [
          'Anyone who is 18 or older and lives in a country where it is open. Each person has one account, and each phone earns for one account.',
        ],
        link: { href: linkTo('/terms'), text: 'Read the terms' },
      },
      {
        id: 'sign-in',
        question: 'Do I have to sign in?',
        answer: [
          'Not to look around. Signing in with Google keeps what you earned safe if you lose or change your phone, and some missions ask for it.',
        ],
        link: { href: linkTo('/login/google'), text: 'Sign in' },
      },
      {
        id: 'data',
        question: 'How much data does it use?',
        answer: [
          'Very little: the pages are built for slow lines and small data plans, and what you have opened once is kept on your phone.',
        ],
      },
    ],
  },
  {
    id: 'missions',
    title: hasPoints ? 'Missions and streaks' : 'Missions',
    questions: [
      {
        id: 'not-counted',
        question: 'Why was my mission not counted?',
        answer: [
          'Each mission says what it asks for, and by when. A mission with a daily task counts once a day, and some count only in the newest version of the browser.',
          'Counting can take a few minutes after you come back online. If it is still missing after a day, send us feedback with a screenshot.',
        ],
        link: { href: linkTo('/missions'), text: 'See my missions' },
      },
      ...(hasPoints
        ? [
            {
              id: 'streak',
              question: 'How does the daily streak work?',
              answer: [
                'Check in once a day. Each day in a row makes the streak longer and the reward better. The day begins at midnight where your account is.',
                'A check-in that you tap without a line is kept on the phone and sent when the line is back. It counts for the day of your tap.',
              ],
              link: { href: linkTo('/missions/streaks'), text: 'Open my streak' },
            },
            {
              id: 'missed-day',
              question: 'I missed a day. Is my streak gone?',
              answer: [
                'A streak freeze covers a missed day, if you have one. Without one the streak begins anew. What you have earned stays yours.',
              ],
              link: { href: linkTo('/missions/streaks/adjustments'), text: 'What changed my streak' },
            },
          ]
        : []),
    ],
  },
  {
    id: 'points',
    title: hasPoints ? 'Points and wallet' : 'Wallet',
    questions: [
      ...(hasPoints
        ? [
            {
              id: 'points-use',
              question: 'What can I do with points?',
              answer: [
                'Spend them in the product, for example on spins or streak freezes, or exchange them. What is open in your country is shown on the Points page, with the rate before you say yes.',
              ],
              link: { href: linkTo('/points'), text: 'See my points' },
            },
            {
              id: 'points-wait',
              question: 'Why can I not exchange all of my points yet?',
              answer: [
                'New points wait for a short time before they can be exchanged. It keeps out those who cheat. You can spend them in the product at once.',
              ],
            },
          ]
        : []),
      {
        id: 'wallet',
        question: 'What do I need a wallet for?',
        answer: [
          'Digital money is paid to a MiniPay wallet. Activate MiniPay on this phone, and we find your wallet on our own. One wallet belongs to one account.',
        ],
        link: { href: linkTo('/activate-wallet'), text: 'Activate my wallet' },
      },
      {
        id: 'payout',
        question: 'When does a payout arrive?',
        answer: [
          'Mostly within minutes. Payouts of a new account can wait a day, because we check them first. Your reward shows where it is.',
        ],
        link: { href: linkTo('/rewards/earned'), text: 'See my rewards' },
      },
    ],
  },
  {
    id: 'rewards',
    title: 'Rewards',
    questions: [
      {
        id: 'claim',
        question: 'How do I claim a reward?',
        answer: [
          'Open it under Rewards and tap Claim. Some rewards show a code, some are paid to your wallet, some ask you to fill in a form. Check your answers well: the first valid claim counts.',
        ],
        link: { href: linkTo('/rewards/earned'), text: 'See my rewards' },
      },
      {
        id: 'expired',
        question: 'Why did my reward expire?',
        answer: ['A reward has to be claimed by the date that it shows. After that it cannot be given any more.'],
      },
      {
        id: 'several-accounts',
        question: 'Can I collect with several accounts?',
        answer: [
          'No. It is one account per device. Rewards from several accounts on one device are discarded, and only valid claims are rewarded.',
        ],
        link: { href: `${linkTo('/terms')}#rewards-rules`, text: 'Read the rewards terms' },
      },
      {
        id: 'wheel',
        question: 'Is the lucky wheel fair?',
        answer: [
          'Yes, and you can check it: the chances are public, each day’s secret number is fixed before the day begins, and your phone can draw every spin again.',
        ],
        link: { href: linkTo('/terms/roulette'), text: 'Rules of the wheel' },
      },
    ],
  },
  {
    id: 'account',
    title: 'Account and safety',
    questions: [
      {
        id: 'new-phone',
        question: 'I have a new phone. What happens to what I earned?',
        answer: [
          'Sign in on the new phone with the same Google account: everything you earned is there. If you never signed in, it belongs to the old phone alone.',
        ],
      },
      {
        id: 'other-account',
        question: 'This phone earns for another account. What can I do?',
        answer: [
          'A phone earns for the first account that earned on it. Sign in to that account to go on earning here. If you bought the phone used, send us feedback.',
        ],
      },
      {
        id: 'scam',
        question: `Somebody writes to me in the name of ${product}. Is it real?`,
        answer: [
          'We never ask for a password, a code that was sent to you, your wallet’s secret words, or money. Whoever does is not us.',
        ],
      },
      {
        id: 'delete',
        question: 'How do I see or delete what you know about me?',
        answer: [
          'Send us feedback with “Something else” and say what you want. The Privacy Statement says what we keep, why and how long.',
          ...(country === 'BR' ? ['In Brazil these are your rights under the LGPD.'] : []),
        ],
        link: { href: `${linkTo('/terms')}#privacy`, text: 'Privacy Statement' },
      },
    ],
  },
]
