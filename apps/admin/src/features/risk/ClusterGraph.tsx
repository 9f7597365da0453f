import { useLingui } from '@lingui/react/macro'
import { BOX, layoutOf } from './cluster-layout.ts'
import classes from './ClusterGraph.module.css'
import { LINKS, type Cluster } from './risk-types.ts'

/** Accounts and what they share, as circles and boxes with lines. The table beside it says the same in words. */
export function ClusterGraph({ cluster, user }: { cluster: Cluster; user: string }) {
  const { t, i18n } = useLingui()
  const { size, accounts, links } = layoutOf(cluster)
  const label = t`${accounts.length} accounts that share ${links.length} wallets, numbers, CPFs or devices. The table lists them.`
  return (
    <svg className={classes.graph} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {links.map(({ x, y, to }, index) =>
        to.map((end) => (
          <line key={`${index} ${end.x} ${end.y}`} className={classes.edge} x1={x} y1={y} x2={end.x} y2={end.y} />
        )),
      )}
      {links.map(({ kind, x, y }, index) => (
        <g key={index}>
          <rect className={classes.link} x={x - BOX.width / 2} y={y - BOX.height / 2} {...BOX} rx={4} />
          <text className={classes.kind} x={x} y={y}>
            {i18n._(LINKS[kind])}
          </text>
        </g>
      ))}
      {accounts.map(({ id, number, x, y }) => (
        <g key={id}>
          <circle className={`${classes.account} ${id === user ? classes.isThis : ''}`} cx={x} cy={y} r={15} />
          <text className={classes.number} x={x} y={y}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
