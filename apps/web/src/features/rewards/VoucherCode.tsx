import { Fragment } from 'react'

/** A voucher's code, which continues on the next line only between its groups, if a whole group fits on a line. */
export const VoucherCode = ({ code }: { code: string }) => (
  <code className="rounded-control bg-surface p-3 text-center text-title font-bold tracking-wider break-words text-ink select-all">
    {code.split('-').map((group, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a group is its place
      <Fragment key={index}>
        {index > 0 && (
          <>
            -<wbr />
          </>
        )}
        {group}
      </Fragment>
    ))}
  </code>
)
