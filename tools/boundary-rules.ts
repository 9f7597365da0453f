/** A planted violation, which `tools/check.test.ts` expects `tools/boundaries.ts` to report. */
interface Plant {
  /** The file that breaks the rule, and its content; other files that it needs are in `with`. */
  file: string
  text: string
  with?: Readonly<Record<string, string>>
}

interface Rule {
  why: string
  /** At least one violation of each rule. */
  plants: readonly [Plant, ...Plant[]]
}

/** A file matching `from` may not import what matches `to`; `types` allows `import type`, `dynamic` allows `import()`. */
export interface ImportRule extends Rule {
  from: RegExp
  to: RegExp | ((match: RegExpExecArray) => RegExp)
  types?: true
  dynamic?: true
}

/** A text that matches `holds` must not occur in the files that match `from`. */
export interface TextRule extends Rule {
  from: RegExp
  holds: RegExp
  what: string
}

const importing = (file: string, target: string): Plant => ({
  file,
  text: `import * as planted from '${target}'\nvoid planted\n`,
})

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    why: 'a feature is entered by its public.ts',
    from: /^(apps\/\w+\/src\/features\/)([\w-]+)\//,
    to: (m) => new RegExp(`^${m[1]}(?!${m[2]}/)[\\w-]+/(?!public\\.tsx?$)`),
    plants: [
      importing('apps/web/src/features/points/planted-inside.ts', '../streaks/use-check-in.ts'),
      importing('apps/api/src/features/wallet/planted-inside.ts', '../streaks/streaks.ts'),
    ],
  },
  {
    why: 'features are below app/ and entries/',
    from: /^(apps\/(?:web|admin)\/src\/)features\//,
    to: (m) => new RegExp(`^${m[1]}(app|entries)/`),
    plants: [
      importing('apps/web/src/features/help/planted-app.ts', '../../app/routing/routes.ts'),
      importing('apps/admin/src/features/account/planted-app.ts', '../../app/routes.ts'),
    ],
  },
  {
    why: 'app/ is below entries/',
    from: /^apps\/web\/src\/app\//,
    to: /^apps\/web\/src\/entries\//,
    plants: [importing('apps/web/src/app/planted-entries.ts', '../entries/head.ts')],
  },
  {
    why: 'shared/, core/, gateways/, settings/ and db/ are below features/',
    from: /^apps\/\w+\/src\/(shared|core|gateways|settings|db)\//,
    to: /\/src\/(features|app|http|entries)\//,
    plants: [importing('apps/web/src/shared/planted-shared.ts', '../features/points/public.ts')],
  },
  {
    why: 'db/ is below core/',
    from: /^apps\/api\/src\/db\//,
    to: /^apps\/api\/src\/(core|gateways)\//,
    plants: [importing('apps/api/src/db/planted-core.ts', '../core/context.ts')],
  },
  {
    why: 'settings/ is below gateways/, and gateways/ is below core/',
    from: /^apps\/api\/src\/(settings|gateways)\//,
    to: (m) => new RegExp(`^apps/api/src/(core|db${m[1] === 'settings' ? '|gateways' : ''})/`),
    plants: [
      importing('apps/api/src/settings/planted-gateway.ts', '../gateways/gateways.ts'),
      importing('apps/api/src/gateways/planted-core.ts', '../core/context.ts'),
    ],
  },
  {
    why: 'features/ and core/ are below http/',
    from: /^apps\/api\/src\/(features|core)\//,
    to: /^apps\/api\/src\/http\//,
    plants: [
      {
        file: 'apps/api/src/features/points/planted-http.ts',
        text: `import type { Deps } from '../../http/deps.ts'\nexport type Planted = Deps\n`,
      },
    ],
  },
  {
    why: 'only start.ts imports development/',
    from: /^apps\/api\/src\/(?!start\.ts$|development\/|testing\/)/,
    to: /^apps\/api\/src\/development\//,
    plants: [importing('apps/api/src/http/planted-development.ts', '../development/seed.ts')],
  },
  {
    why: 'production does not load development/: it is imported dynamically',
    from: /^apps\/api\/src\/start\.ts$/,
    to: /^apps\/api\/src\/development\//,
    dynamic: true,
    plants: [{ file: 'apps/api/src/start.ts', text: `import './development/seed.ts'\n` }],
  },
  {
    why: 'a feature knows neither HTTP nor a driver',
    from: /^apps\/api\/src\/(features|core)\//,
    to: /^(@?fastify|pg|@electric-sql\/pglite)(\/|$)/,
    plants: [importing('apps/api/src/features/points/planted-fastify.ts', 'fastify')],
  },
  {
    why: 'only db/connect.ts names a driver',
    from: /^apps\/api\/src\/(?!db\/connect|testing\/)/,
    to: /^(pg|@electric-sql\/pglite)$/,
    plants: [importing('apps/api/src/jobs/planted-driver.ts', 'pg')],
  },
  {
    why: 'SQL is declared in *.store.ts, core/ and db/',
    from: /^apps\/api\/src\/features\/(?!.*\.store\.ts)/,
    to: /^apps\/api\/src\/db\//,
    types: true,
    plants: [importing('apps/api/src/features/points/planted-sql.ts', '../../db/db.ts')],
  },
  {
    why: 'the browser knows the contract by its types',
    from: /^(apps\/(web|admin|lab)|packages\/(client|ui))\//,
    to: /^@momi\/contract$/,
    types: true,
    plants: [importing('apps/web/src/shared/planted-contract.ts', '@momi/contract')],
  },
  {
    why: 'packages/client has no React',
    from: /^packages\/client\//,
    to: /^(react|react-dom|swr|wouter)(\/|$)/,
    plants: [importing('packages/client/src/planted-react.ts', 'react')],
  },
  {
    why: 'packages/ui has no network and no contract',
    from: /^packages\/ui\//,
    to: /^@momi\//,
    plants: [importing('packages/ui/src/planted-client.ts', '@momi/client/http/call')],
  },
  {
    why: 'apps never import each other',
    from: /^apps\/(\w+)\//,
    to: (m) => new RegExp(`^(apps/(?!${m[1]}/)|@momi/(api|web|lab|admin|payouts)(/|$))`),
    plants: [importing('apps/lab/src/planted-app.ts', '../../web/src/shared/link.ts')],
  },
  {
    why: 'packages are below apps',
    from: /^packages\//,
    to: /^apps\/|^@momi\/(api|web|lab|admin|payouts)(\/|$)/,
    plants: [importing('packages/client/src/planted-app.ts', '../../../apps/web/src/shared/link.ts')],
  },
  {
    why: 'what tests use is not in the product',
    from: /^apps\/(admin|api|web)\/src\/(?!testing\/)/,
    to: /^(apps\/(admin|api|web)\/src\/testing\/|@momi\/testing(\/|$))/,
    plants: [
      importing('apps/api/src/http/planted-testing.ts', '../testing/count-by.ts'),
      importing('apps/api/src/gateways/planted-stand-in.ts', '@momi/testing/openid-provider/authorization-request'),
    ],
  },
  {
    why: 'stand-ins of other systems know nothing of ours',
    from: /^testing\//,
    to: /^(apps|packages)\/|^@momi\//,
    plants: [importing('testing/sentry/planted-ours.ts', '@momi/contract/errors')],
  },
  {
    why: 'the contract knows only zod',
    from: /^packages\/contract\//,
    to: /^(?!packages\/contract\/|zod$)/,
    plants: [importing('packages/contract/src/planted-package.ts', 'jose')],
  },
  {
    why: 'what both sides run has no zod',
    from: /^packages\/contract\/src\/(rules\/|admin-errors\.|errors\.|headers\.|permissions\.|settings\.)/,
    to: /^zod$/,
    plants: [importing('packages/contract/src/rules/planted-zod.ts', 'zod')],
  },
]

/** The names of what a host injects into `window`. */
const INJECTED = '(?:momi|momiNative|momiBridge|ethereum)'

export const TEXT_RULES: readonly TextRule[] = [
  {
    why: 'a public.ts only re-exports',
    from: /^apps\/\w+\/src\/features\/[\w-]+\/public\.tsx?$/,
    holds: /^(?:import|const|let|function|async|class|interface|type|export (?!(?:type )?[{*]))/m,
    what: 'code of its own',
    plants: [{ file: 'apps/api/src/features/help/public.ts', text: `export const planted = 1\n` }],
  },
  {
    why: 'time comes from ctx.now()',
    from: /^apps\/api\/src\/(features|core)\//,
    holds: /\bnew Date\(\)|\bDate\.now\(|\bTemporal\.Now\b/,
    what: 'the wall clock',
    plants: [{ file: 'apps/api/src/features/streaks/planted-clock.ts', text: `void Date.now()\n` }],
  },
  {
    why: 'outside systems are called by gateways/outbound-fetch.ts, which limits time and bytes and follows no redirect',
    from: /^apps\/(?:api|payouts)\/src\/(?!(?:development|testing|db)\/|gateways\/outbound-fetch\.ts$|bounded-fetch\.ts$)/,
    holds: /(?<![.\w])fetch\(/,
    what: 'fetch',
    plants: [{ file: 'apps/api/src/gateways/planted-fetch.ts', text: `void fetch('https://partner.example')\n` }],
  },
  {
    why: 'only packages/client/src/host knows what a host injects',
    from: /^(apps\/web|packages\/(?!client\/src\/host\/))/,
    // A property of window, also of `(window as Page)`, or a name in a pattern that window is assigned to.
    holds: new RegExp(
      String.raw`\b(?:window|globalThis|self)(?: as [^()]+\))?(?:\??\.|\[['"])${INJECTED}\b|` +
        String.raw`\{[^{}]*\b${INJECTED}\b[^{}]*\} = (?:window|globalThis|self)\b`,
    ),
    what: 'an injected object',
    plants: [
      { file: 'apps/web/src/features/missions/planted-host.ts', text: `void window.momi\n` },
      { file: 'apps/web/src/features/missions/planted-bridge.ts', text: `void (window as Page).momiNative\n` },
      {
        file: 'apps/web/src/entries/planted-pattern.ts',
        text: `const { momiNative: bridge } = window as { momiNative?: unknown }\nvoid bridge\n`,
      },
    ],
  },
  {
    why: 'numbers and dates are said by shared/i18n (in the console shared/format.ts), in the language of the person',
    from: /^(apps\/web\/src\/(?!shared\/i18n\/)|apps\/admin\/src\/(?!shared\/format\.ts$)|packages\/ui\/)/,
    holds: /\bIntl\.\w+Format\b|\.toLocale(Date|Time)?String\(/,
    what: 'a formatter',
    plants: [
      {
        file: 'apps/web/src/features/points/planted-format.ts',
        text: `export const planted = (value: number) => value.toLocaleString()\n`,
      },
    ],
  },
]

/** The rules on all imports together, which `tools/boundaries.ts` implements. */
export const UNDECLARED: Rule = {
  why: 'not in this package.json',
  plants: [importing('packages/ui/src/planted-undeclared.ts', 'wouter')],
}

export const CYCLE: Rule = {
  why: 'an import cycle',
  plants: [
    {
      file: 'packages/ui/src/planted-cycle-a.ts',
      text: `import { b } from './planted-cycle-b.ts'\n\nexport const a = () => b\n`,
      with: {
        'packages/ui/src/planted-cycle-b.ts': `import { a } from './planted-cycle-a.ts'\n\nexport const b = () => a\n`,
      },
    },
    {
      file: 'apps/api/src/features/points/planted-types-a.ts',
      text: `import type { B } from './planted-types-b.ts'\n\nexport interface A {\n  b: B\n}\n`,
      with: {
        'apps/api/src/features/points/planted-types-b.ts': `export interface B {\n  c: import('./planted-types-c.ts').C\n}\n`,
        'apps/api/src/features/points/planted-types-c.ts': `export type { A as C } from './planted-types-a.ts'\n`,
      },
    },
    {
      file: 'apps/web/src/shared/planted-lazy-a.ts',
      text: `export const planted = () => import('./planted-lazy-b.ts')\n`,
      with: { 'apps/web/src/shared/planted-lazy-b.ts': `export { planted } from './planted-lazy-a.ts'\n` },
    },
  ],
}

export const RING: Rule = {
  why: 'a ring of folders',
  plants: [
    // Two features, by types alone.
    {
      file: 'apps/web/src/features/planted-one/public.ts',
      text: `export type { Two } from '../planted-two/public.ts'\nexport interface One {\n  is: 'one'\n}\n`,
      with: {
        'apps/web/src/features/planted-two/public.ts': `export interface Two {\n  is: 'two'\n}\n`,
        'apps/web/src/features/planted-two/inside.ts': `import type { One } from '../planted-one/public.ts'\nexport type Planted = One\n`,
      },
    },
    // A folder and a file beside it.
    {
      file: 'apps/lab/src/planted-file.ts',
      text: `import { inside } from './planted-folder/inside.ts'\n\nexport const planted = inside\n`,
      with: {
        'apps/lab/src/planted-folder/inside.ts': `export const inside = 1\n`,
        'apps/lab/src/planted-folder/above.ts': `export { planted } from '../planted-file.ts'\n`,
      },
    },
  ],
}

export const BOUNDARY_RULES: readonly Rule[] = [...IMPORT_RULES, ...TEXT_RULES, UNDECLARED, CYCLE, RING]
