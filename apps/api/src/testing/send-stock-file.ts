import type { StockReport } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { Refusal } from '../errors.ts'
import type { TestApp } from './test-app.ts'

interface StockFile {
  definition: string
  content: string | Uint8Array
  fileName: string
}

/** Sends a file of codes as the console does. Returns the report; throws the refusal. */
export async function sendStockFile(
  { inject }: Pick<TestApp, 'inject'>,
  { accessToken }: { accessToken: string },
  { definition, content, fileName }: StockFile,
): Promise<StockReport> {
  const form = new FormData()
  form.append('fileName', fileName)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content)
  form.append('file', new Blob([bytes], { type: 'text/csv' }), fileName)
  const encoded = new Response(form)
  const answer = await inject({
    method: 'POST',
    url: `/api/v1/admin/stock/pools/${definition}/files`,
    headers: {
      'content-type': encoded.headers.get('content-type')!,
      [HEADERS.authorization]: `Bearer ${accessToken}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  if (answer.statusCode !== 200) throw new Refusal(answer.json<{ errorCode: Refusal['code'] }>().errorCode, answer.body)
  return answer.json<{ report: StockReport }>().report
}
