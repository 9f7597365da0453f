import { ActionIcon, Anchor, CopyButton, Tooltip } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { TbCheck, TbCopy } from 'react-icons/tb'
import { Link } from 'wouter'
import classes from './Id.module.css'

const SHOWN = 8
/** A longer one is cut; a number of ten digits is not. */
const SHORT = 10

export const shortId = (id: string): string => (id.length > SHORT ? id.slice(0, SHOWN) : id)

interface Props {
  value: string
  /** Its page. */
  href?: string | undefined
  /** It is the link of a row, between which the arrow keys move. */
  isRowLink?: boolean
}

/** The first eight characters of an id, linked to its page if it has one, and a button that copies the whole id. */
export function Id({ value, href, isRowLink = false }: Props) {
  const { t } = useLingui()
  const shown = shortId(value)
  return (
    <span className={classes['id']}>
      {href === undefined ? (
        <span className={classes['text']} title={value}>
          {shown}
        </span>
      ) : (
        <Anchor
          component={Link}
          href={href}
          inherit
          className={classes['text']}
          title={value}
          {...(isRowLink && { 'data-row-link': true })}
        >
          {shown}
        </Anchor>
      )}
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t`Copied` : t`Copy`} openDelay={400}>
            <ActionIcon variant="subtle" color="gray" size={24} my={-3} aria-label={t`Copy ${shown}`} onClick={copy}>
              {copied ? <TbCheck size={14} aria-hidden /> : <TbCopy size={14} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  )
}
