/** What the web client loads together. The build, the catalogues, their loaders and the byte budget read this list. */
export interface Stage {
  /** The name of its catalogue; without one, its messages are in that of the deferred stage. */
  catalogue?: string
  /** The name of its chunk, if it has one file: `entries` and all that they import and an earlier stage has not. */
  chunk?: string
  entries?: readonly string[]
  /** Files and folders whose messages are in its catalogue, besides those of its chunk and without those of others. */
  sources?: readonly string[]
}

/** The stages, in the order in which they are loaded. A screen is a stage of its own: its route names its catalogues. */
export const STAGES = {
  /** What /missions needs to be shown. */
  first: {
    catalogue: 'messages',
    chunk: 'client',
    entries: [
      'src/entries/rewards.tsx',
      // Most screens need these. Here they take half the bytes that they would add to later files.
      '@momi/ui/Button',
      '@momi/ui/Card',
      '@momi/client/session/retry',
      'src/shared/usage-consent.ts',
    ],
  },
  /** Loaded 2 s later, or at the first failure, dialog or other screen. In one file it takes half the bytes. */
  deferred: {
    catalogue: 'deferred',
    chunk: 'deferred',
    entries: [
      'src/features/missions/extras/parts.ts',
      'src/features/streaks/public.ts',
      'src/shared/Failure.tsx',
      // Small parts of many screens. As separate files, their names alone would add bytes to the first page.
      'src/shared/use-segment.ts',
      'src/shared/use-kept-focus.ts',
      'src/shared/motion.ts',
      '@momi/ui/BottomSheet',
      'src/shared/share.ts',
      'src/shared/i18n/format-country.ts',
      'src/shared/i18n/format-day.ts',
      'src/shared/i18n/format-time.ts',
      'src/shared/i18n/lazy-format.ts',
      // What the Today part shares with other screens: as files of their own they would be requests of a first visit.
      'src/features/missions/use-loyalty-claim.ts',
      'src/shared/use-celebration.tsx',
      '@momi/client/host/host',
      '@momi/contract/rules/has-own',
      'src/features/missions/mission-places.ts',
      'src/features/app-places/public.ts',
      'src/features/giveaway/group-key.ts',
      'src/shared/use-wallet-state.ts',
      'src/shared/OtherAccountLink.tsx',
      'src/shared/analytics.ts',
      'src/shared/use-checks.ts',
      'src/shared/use-has-check-in.ts',
    ],
    sources: [
      'src/app',
      'src/shared',
      'src/features/missions',
      'src/features/app-places',
      'src/features/login/SignInOffer.tsx',
    ],
  },
  /**
   * The Today part of Missions, what happens on every screen, and offline support. A visit loads all of it, and in one
   * file it takes two thirds of the bytes.
   */
  today: {
    chunk: 'today',
    entries: [
      'src/features/missions/today/parts.ts',
      'src/features/missions/reports/MissionReports.tsx',
      'src/app/boot/deferred.ts',
      'src/app/after-start/show-after-start.tsx',
      'src/app/offline/start-offline-support.ts',
    ],
  },
  /** Loaded after a successful check-in. */
  celebration: { catalogue: 'celebration', sources: ['src/features/streaks/celebration'] },
  /** The screen of moves to other phones, which Profile and the sign-in pages do without. */
  phone: { catalogue: 'device-moves', sources: ['src/features/login/phone'] },
  /** The messages of error codes, loaded at the first failure. */
  errors: { catalogue: 'error-messages', sources: ['src/shared/error-messages.ts'] },
} as const satisfies Readonly<Record<string, Stage>>

/** The build for MiniPay, which has only its own catalogue. */
export const MINIPAY = {
  catalogue: 'minipay-build',
  sources: ['src/features/minipay/build', 'src/features/minipay/OutsideMiniPay.tsx'],
} as const satisfies Stage

/** The messages of forms that ask for a phone number or an address. The catalogue of each such feature contains them. */
export const CONTACT = {
  source: 'src/shared/contact-messages.ts',
  features: ['feedback', 'giveaway', 'login'],
} as const
