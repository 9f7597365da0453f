import { linkTo } from '../../../shared/link.ts'
import type { HelpContext, QuestionGroup } from './content.ts'

export const faq = ({ product, country, symbol, hasPoints }: HelpContext): QuestionGroup[] => [
  {
    id: 'start',
    title: 'Getting started',
    questions: [
      {
        id: 'what',
        question: `What is ${product}?`,
        keywords: 'about how it works app program',
        answer: [
          `${product} rewards you for using your browser: you complete missions${hasPoints ? ', keep a daily streak, earn points' : ''} and win rewards.`,
          "It's free. You never pay to earn or to claim.",
        ],
      },
      {
        id: 'who',
        question: 'Who can take part?',
        keywords: 'age country join register eligible',
        answer: [
          "Anyone 18 or older in a country where it's available. Each person has one account, and each phone is linked to one account.",
        ],
        link: { href: linkTo('/terms'), text: 'Read the terms' },
      },
      {
        id: 'sign-in',
        question: 'Do I have to sign in?',
        keywords: 'login log register account password google',
        answer: [
          'No, you can earn right away. Signing in with Google keeps your earnings safe if you lose or change your phone. Some missions and payouts require it.',
        ],
        link: { href: linkTo('/login/google'), text: 'Sign in' },
      },
      {
        id: 'data',
        question: 'How much data does it use?',
        keywords: 'internet megabytes mb offline slow network',
        answer: [
          'Very little. Pages are built for slow connections and small data plans, and the lists of your missions and rewards are saved on your phone, so you can see them offline. To open a reward you need a connection.',
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
        question: "Why wasn't my mission counted?",
        keywords: 'missing bug broken did not work task progress',
        answer: [
          'Each mission says what to do. Daily missions count once a day. Some count only in the latest version of the browser.',
          "It can take a few minutes after you're back online. Still missing after a day? Send us feedback with a screenshot.",
        ],
        link: { href: linkTo('/missions'), text: 'See my missions' },
      },
      {
        id: 'hidden-rewards',
        question: 'How do I find hidden rewards?',
        keywords: 'hidden secret search article news read found where gift',
        answer: [
          'Read the news in your browser. Some articles hide a reward, and nobody knows which. Each article counts once a day.',
          'What you find is under Rewards. If it shows a date, claim it before then. New rewards are hidden every midnight, local time.',
        ],
        link: { href: linkTo('/missions/hidden-rewards'), text: 'See what you found today' },
      },
      ...(hasPoints
        ? [
            {
              id: 'streak',
              question: 'How does the daily streak work?',
              keywords: 'streak daily check-in checkin bonus flame calendar offline',
              answer: [
                'Check in once a day. Later check-ins in a week can earn more. Days start at midnight, local time.',
                "You can check in offline too. We save your tap and send it when you're back online. It counts for the day you tapped if that's before the next day ends.",
              ],
              link: { href: linkTo('/missions/streaks'), text: 'Open my streak' },
            },
            {
              id: 'missed-day',
              question: 'I missed a day. Is my streak gone?',
              keywords: 'lost broken restart reset forgot freeze',
              answer: [
                "A streak freeze covers a missed day, if you have one. Without one, your streak starts over. Right after a complete week, a missed day costs nothing. What you've earned stays yours.",
              ],
              link: { href: linkTo('/missions/streaks/adjustments'), text: 'Streak history' },
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
              keywords: 'withdraw redeem cash out convert spend buy money balance',
              answer: [
                `Spend them in ${product}, for example on spins or streak freezes, or exchange them for digital money. The Points page shows what's available in your country and the rate before you confirm.`,
              ],
              link: { href: linkTo('/points'), text: 'See my points' },
            },
            {
              id: 'points-wait',
              question: "Why can't I exchange all my points yet?",
              keywords: 'hold pending locked convert',
              answer: [
                `New points are on hold for a short time before you can exchange them. This helps prevent fraud. You can spend them in ${product} right away.`,
              ],
            },
          ]
        : []),
      {
        id: 'token',
        question: `What is ${symbol}?`,
        keywords: 'dollar digital money currency crypto coin stablecoin value worth rate naira cedi rand shilling real',
        answer: [
          `Digital money: 1 ${symbol} is worth about 1 US dollar. It's paid to your MiniPay wallet. There you can keep it, send it or cash it out.`,
          `The amount in your own currency is an estimate, at the rate of the day shown. What we pay is the amount in ${symbol}.`,
        ],
      },
      {
        id: 'wallet',
        question: 'What do I need a wallet for?',
        keywords: 'minipay crypto cusd address activate bank connect',
        answer: [
          "Digital money is paid to a MiniPay wallet. Activate MiniPay on this phone and we'll find your wallet automatically. Each wallet is linked to one account.",
        ],
        link: { href: linkTo('/activate-wallet'), text: 'Activate my wallet' },
      },
      {
        id: 'payout',
        question: 'When does a payout arrive?',
        keywords: 'withdraw withdrawal payment money cash transfer late when paid pending not received',
        answer: [
          'Usually within minutes. Payouts from a new account can take a day, because we check them first. You can track each step where you asked for it.',
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
        keywords: 'redeem voucher code collect prize get form',
        answer: [
          "Open it under Rewards and tap Claim now. Some rewards show a code, some are paid to your wallet, some need a short form. Check your answers: you can't change them later.",
        ],
        link: { href: linkTo('/rewards/earned'), text: 'See my rewards' },
      },
      {
        id: 'expired',
        question: 'Why did my reward expire?',
        keywords: 'late deadline date too old',
        answer: ['If a reward shows a date, claim it before then. After that, we can no longer give it to you.'],
      },
      {
        id: 'several-accounts',
        question: 'Can I use more than one account?',
        keywords: 'multiple two second ban cheat',
        answer: [
          "No, it's one account per device. Rewards from multiple accounts on one device are discarded, and only valid claims are rewarded.",
        ],
        link: { href: `${linkTo('/terms')}#rewards-rules`, text: 'Read the rewards terms' },
      },
      {
        id: 'wheel',
        question: 'Is the lucky wheel fair?',
        keywords: 'spin roulette lucky jackpot chance odds cheat rigged fair',
        answer: [
          "Yes, and you can verify it. The odds are public, each day's secret number is fixed before the day starts, and your phone can check every spin.",
        ],
        link: { href: linkTo('/terms/roulette'), text: 'Wheel rules' },
      },
    ],
  },
  {
    id: 'account',
    title: 'Account and safety',
    questions: [
      {
        id: 'new-phone',
        question: 'I lost or changed my phone. What happens to my rewards?',
        keywords: 'lost stolen broken change switch device transfer move backup recover',
        answer: [
          'Sign in on the new phone with the same Google account and everything is there.',
          'Never signed in, but still have the old phone? Get a code there and enter it on the new one. Without either, your rewards stay on the old phone.',
        ],
        link: { href: linkTo('/profile/phone'), text: 'Move to a new phone' },
      },
      {
        id: 'other-account',
        question: 'This phone is linked to another account. What can I do?',
        keywords: 'used second hand switch log wrong device',
        answer: [
          'A phone is linked to the first account that earned on it. Sign in to that account to keep earning. Is the phone yours now? Start your own account on it.',
        ],
        link: { href: linkTo('/profile/phone'), text: 'This phone is mine now' },
      },
      {
        id: 'language-country',
        question: 'How are my language and my country chosen?',
        keywords: 'translate english portuguese change wrong region location currency time midnight moved travel',
        answer: [
          "The language is your phone's: the first of its languages that we speak. To change it, change your phone's language.",
          'The country is the one your browser named when your account began. Prizes, money and the start of your day follow it. It stays the same when you travel. Is that wrong? Contact support.',
        ],
        link: { href: linkTo('/profile'), text: 'See my country' },
      },
      {
        id: 'scam',
        question: `Is this message really from ${product}?`,
        keywords: 'scam fraud fake phishing hack safe security otp sms whatsapp',
        answer: [
          "No message or call from us ever asks for a password, a code we sent you, your wallet's recovery phrase or money. If one does, it's not us.",
        ],
      },
      {
        id: 'delete',
        question: 'How do I see or delete my data?',
        keywords: 'privacy remove erase close account personal information gdpr',
        answer: [
          'Choose “Something else” in Send Feedback and tell us what you need. The Privacy Statement explains what we keep, why and for how long.',
          ...(country === 'BR' ? ['In Brazil these are your rights under the LGPD.'] : []),
        ],
        link: { href: `${linkTo('/terms')}#privacy`, text: 'Privacy Statement' },
      },
    ],
  },
]
