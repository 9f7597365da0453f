import type { AdminApi, Input, Output } from '@momi/contract'
import { ApiError } from '@momi/client/http/api-error'
import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './client.ts'

type ReadKey = keyof AdminApi & `GET ${string}`
type WriteKey = Exclude<keyof AdminApi, ReadKey>

/** The shape of the answer of every admin call that returns a list page by page. */
interface List {
  items: readonly unknown[]
  cursor: string | null
  total?: number
}
/** The calls whose answer is a list with a cursor. */
type ListKey = { [K in keyof AdminApi]: Output<AdminApi[K]> extends List ? K : never }[keyof AdminApi]
type ItemOf<K extends ListKey> = Output<AdminApi[K]> extends { items: readonly (infer Item)[] } ? Item : never

const MAX_RETRIES = 2

/** A refusal is final; a network or server failure is retried. */
const isRetryable = (error: Error) => !(error instanceof ApiError) || error.status >= 500

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error) },
    },
  })

interface ReadOptions<T> {
  enabled?: boolean
  /** Reads again at this interval, for progress. */
  refreshMs?: number
  /** Ends reading again. */
  until?: (answer: T) => boolean
}

/** Reads one endpoint. The answer is cached, and read again when it is stale or a mutation has invalidated it. */
export function useApi<K extends ReadKey>(
  key: K,
  input: Input<AdminApi[K]>,
  { enabled = true, refreshMs, until }: ReadOptions<Output<AdminApi[K]>> = {},
) {
  return useQuery<Output<AdminApi[K]>>({
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, input, { signal }),
    enabled,
    ...(refreshMs !== undefined && {
      refetchInterval: ({ state: { data } }) => (data !== undefined && until?.(data) ? false : refreshMs),
    }),
  })
}

/**
 * Reads a list page by page, for a DataTable. `key` may also be a POST that only reads, such as a search. When the
 * filters change, the previous rows stay visible until the new ones are loaded.
 */
export function useApiPages<K extends ListKey>(
  key: K,
  input: (cursor: string | undefined) => Input<AdminApi[K]>,
  { enabled = true } = {},
) {
  const query = useInfiniteQuery({
    // Its data has another form than that of useApi, whose key this would be otherwise.
    queryKey: [key, input(undefined), 'pages'],
    queryFn: ({ pageParam, signal }) => call(key, input(pageParam), { signal }) as Promise<List>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: List) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  })
  return {
    query,
    rows: query.data?.pages.flatMap(({ items }) => items as ItemOf<K>[]),
    total: query.data?.pages[0]?.total,
    error: query.error,
    onRetry: () => void query.refetch(),
    onMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  }
}

/** Reloads all queries of the page, for what has changed on the server; without this, an answer of 2 seconds ago counts. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => {
    call.clear()
    return queries.invalidateQueries()
  }, [queries])
}

/** Calls an endpoint that writes, and then reloads all queries of the page. */
export function useApiMutation<K extends WriteKey>(key: K) {
  const reload = useReload()
  return useMutation<Output<AdminApi[K]>, Error, Input<AdminApi[K]>>({
    mutationFn: (input) => call(key, input),
    onSuccess: reload,
  })
}
