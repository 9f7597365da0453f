// Accounts that can check in: each with a session, its token, and a wallet.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { testSecrets } from '@momi/api/testing/test-secrets'
import { tokenKeys } from '../apps/api/src/core/token-keys.ts'
import { signPair } from '../apps/api/src/features/accounts/tokens.ts'

/** Random, as in production, because sequential ids would make index updates cheaper. */
const idOf = (index: number) => {
  const hex = createHash('md5').update(String(index)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const insert = (first: number, count: number) => `
  create temp table people as select md5(i::text)::uuid as id, md5(i::text) as hex
    from generate_series(${first}, ${first + count - 1}) i;
  insert into users (id, country, created_at) select id, 'NG', now() from people;
  insert into ledger_accounts (id) select id from people;
  insert into app_instances (haid, user_id, huid_hash, client_type, client_version, created_at)
    select hex, id, hex, 'mini', '90.0.0', now() from people;
  insert into sessions (id, user_id, haid, api_key, client_version, current_jti, issued_at, created_at)
    select id, id, hex, 'native', '90.0.0', id, now(), now() from people;
  insert into user_wallets (user_id, address, proven, reported_at)
    select id, '0x' || substr(hex || hex, 1, 40), true, now() from people;
  analyze users; analyze ledger_accounts; analyze sessions; analyze user_wallets;
  checkpoint;`

export const sql = (bin: string, url: string, text: string) =>
  execFileSync(join(bin, 'psql'), [url, '-q', '-v', 'ON_ERROR_STOP=1', '-c', text], { encoding: 'utf8' })

/** Creates accounts with the numbers from `first` on, and returns their access tokens. */
export async function prepare(bin: string, url: string, first: number, count: number): Promise<string[]> {
  execFileSync(join(bin, 'psql'), [url, '-q', '-v', 'ON_ERROR_STOP=1'], { input: insert(first, count) })
  const { TOKEN_KEYS, HASH_KEY } = await testSecrets()
  const keys = await tokenKeys(TOKEN_KEYS, HASH_KEY)
  const issuedAt = new Date()
  const tokens: string[] = []
  for (let index = first; index < first + count; index++) {
    const id = idOf(index)
    const facts = { user: id, session: id, jti: id, country: 'NG', clientVersion: '90.0.0', issuedAt }
    tokens.push((await signPair(keys, { ...facts, apiKey: 'native' })).accessToken)
  }
  return tokens
}
