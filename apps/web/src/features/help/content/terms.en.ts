import type { HelpContext, Part } from './content.ts'

/** Date of the last change. */
export const changedOn = '2026-11-22'

export const terms = ({ product, hasPoints, law }: HelpContext): Part[] => [
  {
    id: 'use',
    title: 'Terms of use',
    summary: `What holds between you and ${product} when you use it.`,
    sections: [
      {
        id: 'who-runs-it',
        title: 'Who runs it',
        paragraphs: [
          `${product} runs this service and is your partner in these terms. “We” and “us” mean ${product}. By using it you agree to them; if you do not, please do not use it.`,
        ],
      },
      {
        id: 'who-may-use-it',
        title: 'Who may use it',
        rules: [
          'You are over 18.',
          'You live in a country where the service is open.',
          'You take part yourself, as a person: not for somebody else, and not by a machine.',
        ],
      },
      {
        id: 'your-account',
        title: 'Your account',
        rules: [
          'One person has one account. What you tell us is true.',
          'Keep your phone and your sign-in to yourself. What is done with your account counts as done by you.',
          'An account and what it earned cannot be sold, lent or passed on.',
        ],
      },
      {
        id: 'fair-play',
        title: 'Fair play',
        paragraphs: ['So that there is something for everybody, these are not allowed:'],
        rules: [
          'several accounts, emulators, scripts or changed apps;',
          'a false place, a false time or false details;',
          'harming the service or other people on it.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes and ending',
        paragraphs: [
          'Missions, rates and rewards change, and may end. What you have earned by the rules of its time stays yours until the date that it shows.',
          'You may stop at any time. We may close an account that breaks these terms. We tell you why, and you can answer by Send Feedback.',
          'If these terms change, the date above changes with them.',
        ],
      },
      {
        id: 'liability',
        title: 'What we answer for',
        paragraphs: [
          'The service is free and we run it with care, but we cannot promise that it is never interrupted. Your rights as a consumer under the law of your country stay as they are, whatever these terms say.',
        ],
      },
    ],
  },
  {
    id: 'rewards',
    title: 'Rewards terms',
    summary: 'What has to be true for a reward to be yours.',
    sections: [
      {
        id: 'rewards-rules',
        title: 'The four rules',
        rules: [
          'You are over 18.',
          'One account per device. A phone earns for the first account that earned on it.',
          'Rewards from multiple accounts on one device are discarded.',
          'Only valid claims are rewarded.',
        ],
      },
      {
        id: 'valid-claim',
        title: 'What a valid claim is',
        rules: [
          'It is made by the person who earned the reward, with their own and true details.',
          'It is made before the date that the reward shows.',
          'It is complete. The first valid claim counts; it cannot be changed later.',
          'Its number, wallet or tax number has not claimed the same reward before.',
        ],
      },
      ...(hasPoints
        ? [
            {
              id: 'points',
              title: 'Points',
              rules: [
                'Points are no money. They have the worth that the product shows when you spend or exchange them.',
                'New points wait before they can be exchanged; the Points page says how many.',
                'Points that came from a fault or from breaking these terms are taken back.',
              ],
            },
          ]
        : []),
      {
        id: 'payouts',
        title: 'Payouts',
        rules: [
          'Digital money is paid to the wallet that your account has when you claim. A payment to a wallet cannot be called back.',
          'We may check a claim before we pay. Mostly that takes less than a day.',
          'Taxes on what you win are yours, where there are any.',
        ],
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy Statement',
    summary: 'What we know about you, why, how long, and what you can ask for.',
    sections: [
      {
        id: 'responsible',
        title: 'Who is responsible',
        paragraphs: [
          `${product} is responsible for your data.`,
          law
            ? `In your country we work by the ${law.act.en}. The ${law.authority.en} watches over it.`
            : 'We keep to the data protection law of your country.',
        ],
      },
      {
        id: 'what-we-keep',
        title: 'What we keep, and why',
        rules: [
          'Random ids of the app and its version: so that your phone has an account, and one alone.',
          'Your country and language: so that you see what is open to you, in your words.',
          'What you do in the service, such as missions, check-ins and spins: so that it counts.',
          'Your Google or phone sign-in, if you sign in: so that your account is yours on any phone.',
          'Your wallet’s address, if you have one: so that you can be paid.',
          'What a claim form or a giveaway asks for: to give you the reward, and to nobody twice.',
          'What you send as feedback, with its screenshot: to answer you and mend what is broken.',
          'Where our messages reach your phone, and which we sent: so that they reach you, and nobody else.',
          'Which screens are opened and what fails there: to make it better. Where the law asks for your yes, only with it.',
        ],
      },
      {
        id: 'how-we-keep-it',
        title: 'How we keep it',
        rules: [
          'Phone numbers, e-mail addresses and answers of forms are encrypted where they are stored.',
          'A screenshot is made small on your phone, and what cameras write into pictures is left out.',
          'We do not read the pages that you visit, and we sell your data to nobody.',
        ],
      },
      {
        id: 'who-gets-it',
        title: 'Who else gets it',
        paragraphs: [
          'Only those whom a service needs: Google to sign you in, the partner that tops up your number or gives you a reward, the providers that send our messages and count what is used, the operators of our servers. A payment to a wallet stands on a public chain, with the wallet’s address and the amount, without your name.',
          'Some of them work in other countries. They are bound to protect your data as we do.',
        ],
      },
      {
        id: 'how-long',
        title: 'How long',
        rules: [
          'Your account and what you did in the program: until you ask us to delete it.',
          'What you filled in to get a reward: 180 days after it was given. After that only a mark by which nobody gets it twice.',
          'Feedback and its screenshot: 180 days.',
          'What is counted and the list of our messages: 90 days. Codes for signing in: one day.',
          'When you had your account deleted: only the books of what was earned and paid, without you, and what an open claim needs, until it is over.',
        ],
      },
      {
        id: 'your-rights',
        title: 'Your rights',
        paragraphs: [
          'You can ask what we know about you, have it corrected or deleted, have it given to you, and object to what we do with it. Ask by Send Feedback; it costs nothing.',
          law
            ? `If our answer is not enough, you can complain to the ${law.authority.en}.`
            : 'If our answer is not enough, you can complain to the authority of your country.',
        ],
      },
    ],
  },
]
