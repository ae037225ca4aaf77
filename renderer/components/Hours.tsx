/** Opening hours, and the phone number with them. */
import { Fragment } from 'react'
import type { HoursModel } from '../content/model/hours.ts'
import type { Link } from '../content/model/models.ts'
import { Icon } from './Icon.tsx'

/** Regular hours, then special hours, each on a line. */
export const Hours = ({ of: { openingHours, specialHours } }: { of: HoursModel }) =>
  [...openingHours, ...specialHours].map(({ text }, index) => (
    <Fragment key={text}>
      {index > 0 && <br />}
      {text}
    </Fragment>
  ))

/** Whether the office is open; filled in by behaviours/open.ts. */
export const OpenNow = () => (
  <small className="open">
    {' '}
    <span data-open="" />
  </small>
)

export const PhoneLink = ({ phone }: { phone: Link }) => (
  <a className="action" href={phone.href}>
    <Icon name="phone" />
    <span>
      {phone.label}
      <OpenNow />
    </span>
  </a>
)
