import type { HelpContext, Part } from './content.ts'

/** Date of the last change. */
export const changedOn = '2026-11-30'

export const terms = ({ product, legalEntity, country, hasPoints, law }: HelpContext): Part[] => [
  {
    id: 'use',
    title: 'Terms of use',
    summary: `The agreement between you and ${product}.`,
    sections: [
      {
        id: 'who-runs-it',
        title: 'Who we are',
        paragraphs: [
          legalEntity
            ? `${product} is a service of ${legalEntity}. “We” and “us” mean ${legalEntity}.`
            : `“We” and “us” mean ${product}, which runs this service.`,
          "By using it you agree to these terms. If you don't agree, please don't use it.",
        ],
      },
      {
        id: 'who-may-use-it',
        title: 'Who can use it',
        rules: [
          'You are 18 or older.',
          'You live in a country where the service is available.',
          'You take part for yourself only, no bots.',
        ],
      },
      {
        id: 'your-account',
        title: 'Your account',
        rules: [
          'One account per person, with true details.',
          "Keep your phone and sign-in to yourself. You're responsible for what happens on your account.",
          "You can't sell, lend or transfer your account or its earnings.",
        ],
      },
      {
        id: 'fair-play',
        title: 'Fair play',
        paragraphs: ['To keep it fair for everyone, these are not allowed:'],
        rules: [
          'multiple accounts, emulators, scripts or modified apps;',
          'a fake location, time or details;',
          'harming the service or other people who use it.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes and closing',
        paragraphs: [
          "Missions, rates and rewards change and may end. What you've already earned stays yours until the date it shows.",
          "You can stop at any time. We may close an account that breaks these terms. We'll tell you why, and you can reply through Send Feedback.",
          'When these terms change, we update the date above.',
        ],
      },
      {
        id: 'liability',
        title: 'Our liability',
        paragraphs: [
          "The service is free and we run it with care, but we can't promise that it's never interrupted. These terms don't limit your consumer rights under the law of your country.",
        ],
      },
    ],
  },
  {
    id: 'rewards',
    title: 'Rewards terms',
    summary: 'When a reward is yours.',
    sections: [
      {
        id: 'rewards-rules',
        title: 'The four rules',
        rules: [
          'You are 18 or older.',
          'One account per device. A phone is linked to the first account that earned on it.',
          'Rewards from multiple accounts on one device are discarded.',
          'Only valid claims are rewarded.',
        ],
      },
      {
        id: 'valid-claim',
        title: 'What a valid claim is',
        rules: [
          "It's made by the person who earned the reward, with their own, true details.",
          "It's made before the date on the reward.",
          "It's complete. The first valid claim counts and can't be changed later.",
          "The same number, wallet or tax number hasn't claimed this reward before.",
        ],
      },
      ...(hasPoints
        ? [
            {
              id: 'points',
              title: 'Points',
              rules: [
                "Points aren't money. Their value is what we show when you spend or exchange them.",
                'New points are on hold before you can exchange them. The Points page shows how many.',
                'We take back points that came from an error or from breaking these terms.',
              ],
            },
          ]
        : []),
      ...(country === 'BR'
        ? [
            {
              id: 'giveaway',
              title: 'Data giveaway',
              rules: [
                'One data package per person and per phone, while there are packages left and until the date on the giveaway page.',
                'The package goes to the number you confirm. Its operator has to take part.',
                'If you have to make our browser your default one, keep it until we have checked it. Otherwise the claim fails.',
                "If your operator can't deliver the package, the claim fails and you can claim again.",
              ],
            },
          ]
        : []),
      {
        id: 'payouts',
        title: 'Payouts',
        rules: [
          "Digital money is paid to the wallet linked to your account when you claim. A payment to a wallet can't be reversed.",
          'We may check a claim before we pay. This can take a few days.',
          'You pay any taxes due on what you win.',
        ],
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy Statement',
    summary: 'What we know about you, why, for how long, and your rights.',
    sections: [
      {
        id: 'responsible',
        title: 'Who is responsible',
        paragraphs: [
          `${legalEntity || product} is responsible for your data.`,
          law
            ? `In your country we follow the ${law.act.en}. The ${law.authority.en} enforces it.`
            : 'We follow the data protection law of your country.',
        ],
      },
      {
        id: 'what-we-keep',
        title: 'What we keep, and why',
        rules: [
          'Random ids of the app, and its version: to link your phone to one account.',
          "Your country and language: to show what's available to you, in your language.",
          'What you do in the service, such as missions, check-ins and spins: to count it.',
          'Your Google or phone sign-in, if you sign in: to give you your account on any phone.',
          'Your wallet address, if you have one: to pay you.',
          'What you enter in a claim form or giveaway: to give you the reward, once.',
          'Your feedback, with its screenshot: to answer you and fix problems.',
          "Your phone's notification id and the messages we sent: to reach you and nobody else.",
          'Which screens you open and what fails there: to improve them. Where the law requires your consent, only with it.',
        ],
      },
      {
        id: 'how-we-keep-it',
        title: 'How we protect it',
        rules: [
          'Phone numbers, email addresses and form answers are stored encrypted.',
          'Screenshots are made smaller on your phone, without hidden details such as your location.',
          "We don't read the pages you visit, and we never sell your data.",
        ],
      },
      {
        id: 'who-gets-it',
        title: 'Who we share it with',
        paragraphs: [
          'Only those we need to run the service: Google to sign you in, the partner that tops up your number or provides a reward, the companies that send our messages, measure usage and run our servers. Wallet payments are recorded on a public blockchain, with the wallet address and the amount, without your name.',
          'Some of them are in other countries. They must protect your data as we do.',
        ],
      },
      {
        id: 'how-long',
        title: 'How long we keep it',
        rules: [
          'Your account and activity: until you ask us to delete them.',
          'What you filled in to get a reward: 180 days after you got it. After that, only a code that stops anyone from getting it twice.',
          'Feedback and its screenshot: 180 days.',
          'Usage statistics and the list of our messages: 90 days. Sign-in codes: one day.',
          "After you delete your account: only records of what was earned and paid, without your identity, and what an open claim needs until it's done.",
        ],
      },
      {
        id: 'your-rights',
        title: 'Your rights',
        paragraphs: [
          "You can ask for a copy of your data, have it corrected or deleted, and object to how we use it. Ask through Send Feedback. It's free.",
          law
            ? `If you're not happy with our answer, you can complain to the ${law.authority.en}.`
            : "If you're not happy with our answer, you can complain to the authority of your country.",
        ],
      },
    ],
  },
]
