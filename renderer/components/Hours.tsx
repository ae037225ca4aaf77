/** Opening hours, and the phone number with them. */
import { Fragment } from 'react'
import type { HoursModel } from '../content/hours.ts'
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

export const PhoneLink = ({ phone }: { phone: Link }) => (
  <a className="action" href={phone.href}>
    <Icon name="phone" />
    {phone.label}
  </a>
)
