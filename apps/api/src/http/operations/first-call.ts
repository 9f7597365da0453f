import type { Env } from '../../env.ts'

/** The settings that the commands name. */
export type CommandSettings = Pick<Env, 'PORT' | 'isDevelopment' | 'API_KEYS_NATIVE'>

/** How the commands of a section begin: in development as they are, elsewhere with what the reader has to fill in. */
const beginning = ({ PORT, isDevelopment, API_KEYS_NATIVE: [key = ''] }: CommandSettings) =>
  isDevelopment
    ? `API=http://localhost:${PORT + 1}\nKEY=${key}`
    : 'API=https://…   # the address of the api\nKEY=…           # one of API_KEYS_NATIVE'

/**
 * The beginning of the documentation: what somebody who has never called the api pastes into a shell, with the answers,
 * and what becomes of a token. A test runs the commands.
 */
export const firstCall = (settings: CommandSettings): string => `## Your first call

An app logs in for its person, who need not do anything: the first login of a phone opens an account. Paste this into a shell:

\`\`\`sh
${beginning(settings)}
HAID=$(od -An -tx1 -N16 /dev/urandom | tr -d ' \\n')   # names the phone
HUID=$(od -An -tx1 -N16 /dev/urandom | tr -d ' \\n')   # its secret, which never leaves the app

PAIR=$(curl -s "$API/api/v1/auth/tokens" -H "x-api-key: $KEY" -H 'content-type: application/json' -d '{
  "haid": "'$HAID'", "huid": "'$HUID'", "clientType": "mini", "clientVersion": "92.0", "userCountry": "NG"}')
field() { printf %s "$PAIR" | sed "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/"; }
TOKEN=$(field accessToken)

curl -s "$API/api/v1/user/me" -H "authorization: Bearer $TOKEN"
\`\`\`

\`\`\`json
{ "id": "…", "userType": "ANONYMOUS", "countryCode": "NG", "authId": null, "clientType": "mini", "clientMajor": 92, "haid": "…" }
\`\`\`

A call that changes something takes an \`idempotency-key\`, new for each tap and the same for each retry of it. The check-in of the streak also needs a wallet:

\`\`\`sh
WALLET=0x$(od -An -tx1 -N20 /dev/urandom | tr -d ' \\n')
curl -s "$API/api/v1/user/wallet-address" -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' -d '{"walletAddress": "'$WALLET'"}'
curl -s -X POST "$API/api/v1/streaks/checkin" -H "authorization: Bearer $TOKEN" -H "idempotency-key: tap-$HAID"
\`\`\`

The answer of the check-in has the week and what it paid: \`"pointsAwarded":10,"balance":10\`. Sent again with the same key, it gets the same answer and pays nothing more.

## The life of a token

| when | what |
| --- | --- |
| An access token is valid for an hour | Claims: \`sub\` the account, \`sid\` the session, \`exp\` in seconds, \`client_version\`. Renew it when less than ten minutes are left |
| A refresh token is valid for 90 days, and used once | Store the new pair before you use it. Until one of its tokens is used, the last renewal can be repeated, and answers the same pair |
| A used refresh token comes again | \`401 refresh_token_already_used\`: the session is over. Log in again, as at first |
| The access token is refused | \`401\`, with an \`errorCode\` such as \`access_token_expired\`. Renew it once and repeat the call once |
| The app has a new version | Renew the token with the new \`clientVersion\` |
| The person signs in | The answer has a new pair; the earlier one is refused |
| The person logs out | \`POST /api/v1/user/logout\` ends the session. The next login is another, anonymous account |

\`\`\`sh
PAIR=$(curl -s "$API/api/v1/auth/tokens/refresh" -H 'content-type: application/json' \\
  -d '{"refreshToken": "'$(field refreshToken)'", "huid": "'$HUID'", "clientVersion": "92.0"}')
curl -s "$API/api/v1/points" -H "authorization: Bearer $(field accessToken)"
\`\`\`

Every error answers \`{ errorCode, detail, errors?, requestId }\`; \`GET /api/v1/errors/codes\` lists the codes. Days are those of the account's country.
`
