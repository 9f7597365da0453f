import { Center, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { encode } from 'uqr'
import { Copyable } from '../../shared/Copyable.tsx'

/** The secret of an authenticator, as a QR code and as a text to type. */
export function AuthenticatorSecret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useLingui()
  const { data, size } = encode(uri, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <Stack gap="xs">
      <Text size="sm">{t`Scan this code with an authenticator app, such as one on your phone.`}</Text>
      <Center>
        {/* Dark on white in both themes, as scanners require. */}
        <svg width={196} height={196} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t`QR code of the secret`}>
          <rect width={size} height={size} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
      </Center>
      <Text size="xs" c="dimmed" ta="center">
        {t`Or type the secret:`}
      </Text>
      <Text size="sm" ff="monospace" ta="center">
        <Copyable value={secret} />
      </Text>
    </Stack>
  )
}
