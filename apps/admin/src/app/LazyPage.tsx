import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../shared/states.tsx'
import type { PageRoute } from './routes.ts'

/** A page whose code is loaded like data: a failure is retried, and offers another try. */
export function LazyPage({ route: { path, load } }: { route: PageRoute }) {
  const code = useQuery({
    queryKey: ['code', path],
    queryFn: async () => ({ Page: await load() }),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return <QueryContent query={code}>{({ Page }) => <Page />}</QueryContent>
}
