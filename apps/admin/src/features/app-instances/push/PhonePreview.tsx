import { useLingui } from '@lingui/react/macro'
import classes from './PhonePreview.module.css'

/** A push message as a lock screen shows it. */
export function PhonePreview({ title, body }: { title: string; body: string }) {
  const { t } = useLingui()
  return (
    <figure className={classes['phone']} aria-label={t`Preview on a phone`}>
      <div className={classes['clock']} aria-hidden>
        12:00
      </div>
      <div className={classes['notification']}>
        <div className={classes['app']}>
          <span className={classes['icon']} aria-hidden />
          {t`Momi · now`}
        </div>
        <div className={classes['title']}>{title || t`Title`}</div>
        <div className={classes['body']}>{body || t`Text`}</div>
      </div>
    </figure>
  )
}
