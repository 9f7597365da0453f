import { Alert, Button, Center, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { TbAlertCircle, TbInbox } from 'react-icons/tb'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from './error-messages.ts'
import { reloadConsole, useIsOutdated } from './release.ts'

interface ErrorProps {
  error: unknown
  /** Default: that of a failed call. */
  message?: MessageDescriptor
  onRetry?: (() => void) | undefined
}

/**
 * The message of a failed call, with the request id to look it up in the server's log. If the server has a newer release
 * of the console, it offers to reload the page.
 */
export function ErrorState({ error, message = messageOf(error), onRetry }: ErrorProps) {
  const { t, i18n } = useLingui()
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const isOutdated = useIsOutdated(error)
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<TbAlertCircle size={24} aria-hidden />}
      title={isOutdated ? t`The console has been updated since you opened this page` : i18n._(message)}
    >
      {isOutdated && <Text size="sm">{t`Reload it to go on. What you typed into a form of the campaign stays.`}</Text>}
      {requestId && (
        <Text size="sm" ff="monospace">
          {t`Request ${requestId}`}
        </Text>
      )}
      {isOutdated ? (
        <Button mt="xs" size="xs" onClick={reloadConsole}>{t`Reload the page`}</Button>
      ) : (
        onRetry && <Button mt="xs" size="xs" variant="default" onClick={onRetry}>{t`Try again`}</Button>
      )}
    </Alert>
  )
}

/** Whether a call failed because its record does not exist, or its id cannot be one. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_error')

/** An empty state: says that there is no content, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Center py="xl">
      <Stack align="center" gap={6} maw={420}>
        <ThemeIcon size={40} radius="xl" variant="light" color="gray">
          <TbInbox size={20} aria-hidden />
        </ThemeIcon>
        <Text fw={600} ta="center">
          {title}
        </Text>
        {children && (
          <Text size="sm" c="dimmed" ta="center" component="div">
            {children}
          </Text>
        )}
      </Stack>
    </Center>
  )
}

/** A skeleton of grey lines for a text or table that is loading. */
export function SkeletonLines({ count = 6 }: { count?: number }) {
  const { t } = useLingui()
  return (
    <Stack component="output" gap="xs" aria-busy="true" aria-label={t`Loading`}>
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} height={20} width={`${96 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  )
}

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** The placeholder for content that is loading; default: a few lines. */
  skeleton?: ReactNode
  /** Instead of the failure if the record does not exist, or its id cannot be one. */
  missing?: ReactNode
  children: (data: T) => ReactNode
}

/** The content of a query: its skeleton while it loads, its failure with a retry button, then its data. */
export function QueryContent<T>({ query, skeleton = <SkeletonLines />, missing, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (missing !== undefined && isMissing(query.error)) return missing
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return skeleton
}
