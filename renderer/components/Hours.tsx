/** Opening hours, and the phone number with them. */
import { Fragment } from 'react'
import type { Link } from '../content/model/models.ts'
import { Icon } from './Icon.tsx'

export const Hours = ({ of: { openingHours } }: { of: { openingHours: string[] } }) =>
  openingHours.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

export const PhoneLink = ({ phone }: { phone: Link }) => (
  <a className="action" href={phone.href}>
    <Icon name="phone" />
    {phone.label}
  </a>
)
